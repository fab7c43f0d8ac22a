import type { ChannelEntry } from '@tideline/api/schemas';
import { Lock, Plus } from 'lucide-react';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { Button, SmallButton } from '../../../components/ui/forms/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { LoadingOrError } from '../../../components/ui/waiting/load-error.tsx';
import { Skeletons } from '../../../components/ui/waiting/skeleton.tsx';
import { useNotificationChannels } from '../../../live/queries/notifications.ts';
import { MAX_CHANNELS } from '../types.ts';
import { ChannelRow } from './channel-row.tsx';
import { channelCountText } from './channel-state.ts';

interface ChannelsCardProps {
  /** Administrators have the platform's channels beside their own. */
  readonly isAdmin: boolean;
  readonly onAdd: () => void;
  readonly onEdit: (channel: ChannelEntry) => void;
  readonly onDelete: (channel: ChannelEntry) => void;
}

export function ChannelsCard({ isAdmin, onAdd, onEdit, onDelete }: ChannelsCardProps) {
  const query = useNotificationChannels();
  const { data, isError, dataUpdatedAt } = query;
  const channels = data?.channels ?? [];
  const ownChannelCount = channels.filter(({ platform }) => !platform).length;
  const hasMaxChannels = ownChannelCount >= MAX_CHANNELS;
  return (
    <Card
      title="Channels"
      isFlush
      aside={
        <>
          {isError && data !== undefined && <StaleChip readAtMs={dataUpdatedAt} />}
          {channels.length > 0 && <span>{channelCountText(channels)}</span>}
          {channels.length > 0 && (
            <SmallButton disabled={hasMaxChannels && !isAdmin} onClick={onAdd}>
              <Plus size={14} />
              Add channel
            </SmallButton>
          )}
        </>
      }
      foot={
        <span className="flex gap-2.5">
          <Lock className="shrink-0 text-ink-3" />
          <span className="num">
            Secrets are encrypted and never shown again. Nothing in trading waits for a message.{' '}
            {ownChannelCount > 0 &&
              `${ownChannelCount} of at most ${MAX_CHANNELS} channels of your own${hasMaxChannels ? ': delete one to add another' : ''}.`}
          </span>
        </span>
      }
    >
      {data === undefined ? (
        <LoadingOrError subject="The channels" query={query}>
          <Skeletons count={3} className="mx-4 my-3 h-9" />
        </LoadingOrError>
      ) : channels.length === 0 ? (
        <EmptyState
          title="No channel yet"
          action={
            <Button look="primary" onClick={onAdd}>
              Add a channel
            </Button>
          }
        >
          What the bot does is shown here in the browser alone, critical alarms too. Add a chat, a
          phone, a mailbox or a program of your own, up to {MAX_CHANNELS}.
        </EmptyState>
      ) : (
        <ul className="num divide-y divide-line">
          {channels.map((channel) => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              onEdit={() => onEdit(channel)}
              onDelete={() => onDelete(channel)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
