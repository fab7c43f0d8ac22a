import type { ChannelEntry } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Card } from '../../components/ui/layout/card.tsx';
import { PageHead } from '../../components/ui/layout/page-head.tsx';
import { FailureMessage } from '../../components/ui/waiting/inline-message.tsx';
import { useNotificationChannels } from '../../live/queries/notifications.ts';
import { useUser } from '../../live/queries/user.ts';
import { failureSentence } from './channels/channel-state.ts';
import { ChannelsCard } from './channels/channels-card.tsx';
import { DeleteChannelDialog } from './channels/delete-question.tsx';
import { DeliveriesCard } from './deliveries/deliveries-card.tsx';
import { MatrixCard } from './matrix/matrix-card.tsx';
import { AddChannelPanel } from './panel/add-panel.tsx';
import { EditChannelPanel } from './panel/edit-panel.tsx';
import { TokensCard } from './tokens/tokens-card.tsx';

/** The panel beside the list: a channel's id, or a new channel. */
type OpenPanel = { readonly id: string } | 'new' | null;

export function NotificationsPage() {
  const { data } = useNotificationChannels();
  const { data: user } = useUser();
  const [open, setOpen] = useState<OpenPanel>(null);
  const [asked, setAsked] = useState<ChannelEntry | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const dismiss = () => setFailure(null);
  const channels = data?.channels ?? [];
  const isAdmin = user?.isAdmin === true;
  const openEditPanel = ({ id }: ChannelEntry) => setOpen({ id });
  return (
    <div data-testid="page-notifications">
      <PageHead title="Notifications" sentence={<PageSentence channels={channels} />} />
      <FailureMessage className="mb-3" text={failure} isNothingChanged onDismiss={dismiss} />
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
            onEdit={openEditPanel}
            onDelete={setAsked}
          />
          {/* Below the list on a phone, else beside it. */}
          {open !== null && (
            <div className="min-w-0 xl:row-span-2">
              <ChannelPanel
                openPanel={open}
                channels={channels}
                unavailableTypes={data?.unavailable ?? []}
                isAdmin={isAdmin}
                onClose={() => setOpen(null)}
              />
            </div>
          )}
          <CriticalAlarmsCard />
        </div>
        {channels.length > 0 && <MatrixCard channels={channels} onEdit={openEditPanel} />}
        {channels.length > 0 && <DeliveriesCard channels={channels} />}
        <TokensCard isAdmin={isAdmin} />
      </div>
      <DeleteChannelDialog
        channel={asked}
        isOnlyChannel={channels.length === 1}
        onClose={() => setAsked(null)}
        onFailure={setFailure}
      />
    </div>
  );
}

interface ChannelPanelProps extends ComponentProps<typeof AddChannelPanel> {
  readonly openPanel: NonNullable<OpenPanel>;
  readonly channels: readonly ChannelEntry[];
}

function ChannelPanel({ openPanel, channels, ...addPanel }: ChannelPanelProps) {
  if (openPanel === 'new') return <AddChannelPanel {...addPanel} />;
  // The channel may have been deleted in another window.
  const channel = channels.find(({ id }) => id === openPanel.id);
  if (channel === undefined) return null;
  return <EditChannelPanel key={channel.id} channel={channel} onClose={addPanel.onClose} />;
}

function CriticalAlarmsCard() {
  return (
    <Card title="Critical alarms">
      <p>
        They go to every channel, through quiet hours, each minute until they are acknowledged. The
        link in the message opens a page with one button: pressing it acknowledges, opening it does
        not. It asks for no password, holds 24 hours, and is for alarms of your own account alone.
      </p>
    </Card>
  );
}

function PageSentence({ channels }: { readonly channels: readonly ChannelEntry[] }) {
  const failingText = failureSentence(channels);
  return (
    <>
      Where Tideline writes to you, and what.{' '}
      {failingText !== null && (
        <span className="num text-loss">
          <TriangleAlert size={14} className="mr-1 inline align-[-2px]" />
          {failingText}
        </span>
      )}
    </>
  );
}
