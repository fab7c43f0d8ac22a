import type { ChannelEntry } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { PageHead } from '../../components/ui/layout/page-head.tsx';
import { FailureMessage } from '../../components/ui/waiting/inline-message.tsx';
import { useNotificationChannels } from '../../live/queries/notifications.ts';
import { useUser } from '../../live/queries/user.ts';
import { failureSentence } from './channels/channel-state.ts';
import { ChannelsCard } from './channels/channels-card.tsx';
import { DeleteQuestion } from './channels/delete-question.tsx';
import { CriticalCard } from './critical-card.tsx';
import { DeliveriesCard } from './deliveries/deliveries-card.tsx';
import { MatrixCard } from './matrix/matrix-card.tsx';
import { AddPanel } from './panel/add-panel.tsx';
import { EditPanel } from './panel/edit-panel.tsx';
import { TokensCard } from './tokens/tokens-card.tsx';

/** The panel beside the list: a channel's id, or a new channel. */
type OpenPanel = { readonly id: string } | 'new' | null;

export function NotificationsPage() {
  const { data } = useNotificationChannels();
  const { data: user } = useUser();
  const [open, setOpen] = useState<OpenPanel>(null);
  const [asked, setAsked] = useState<ChannelEntry | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const channels = data?.channels ?? [];
  const isAdmin = user?.isAdmin === true;
  const edit = ({ id }: ChannelEntry) => setOpen({ id });
  return (
    <div data-testid="page-notifications">
      <PageHead title="Notifications" sentence={<Sentence channels={channels} />} />
      <FailureMessage
        className="mb-3"
        text={failure}
        isNothingChanged
        onDismiss={() => setFailure(null)}
      />
      <div className="flex flex-col gap-3">
        <div
          className={clsx(
            'grid items-start gap-3 xl:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]',
            open !== null && 'xl:grid-rows-[auto_1fr]',
          )}
        >
          <ChannelsCard
            isAdmin={isAdmin}
            onAdd={() => setOpen('new')}
            onEdit={edit}
            onDelete={setAsked}
          />
          {/* Below the list on a phone, else beside it. */}
          {open !== null && (
            <div className="min-w-0 xl:row-span-2">
              <Panel
                open={open}
                channels={channels}
                unavailable={data?.unavailable ?? []}
                isAdmin={isAdmin}
                onClose={() => setOpen(null)}
              />
            </div>
          )}
          <CriticalCard />
        </div>
        {channels.length > 0 && <MatrixCard channels={channels} onEdit={edit} />}
        {channels.length > 0 && <DeliveriesCard channels={channels} />}
        <TokensCard isAdmin={isAdmin} />
      </div>
      <DeleteQuestion
        channel={asked}
        isLast={channels.length === 1}
        onClose={() => setAsked(null)}
        onFailure={setFailure}
      />
    </div>
  );
}

interface PanelProps extends Pick<Parameters<typeof AddPanel>[0], 'unavailable' | 'isAdmin'> {
  readonly open: NonNullable<OpenPanel>;
  readonly channels: readonly ChannelEntry[];
  readonly onClose: () => void;
}

function Panel({ open, channels, unavailable, isAdmin, onClose }: PanelProps) {
  if (open === 'new') {
    return <AddPanel unavailable={unavailable} isAdmin={isAdmin} onClose={onClose} />;
  }
  // The channel may have been deleted in another window.
  const channel = channels.find(({ id }) => id === open.id);
  return channel && <EditPanel key={channel.id} channel={channel} onClose={onClose} />;
}

function Sentence({ channels }: { readonly channels: readonly ChannelEntry[] }) {
  const failing = failureSentence(channels);
  return (
    <>
      Where Tideline writes to you, and what.{' '}
      {failing !== null && (
        <span className="num text-loss">
          <TriangleAlert size={14} strokeWidth={1.75} className="mr-1 inline align-[-2px]" />
          {failing}
        </span>
      )}
    </>
  );
}
