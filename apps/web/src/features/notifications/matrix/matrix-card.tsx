import type { ChannelEntry } from '@tideline/api/schemas';
import { useState } from 'react';
import { Card } from '../../../components/ui/layout/card.tsx';
import { Chip } from '../../../components/ui/layout/chip.tsx';
import { FailureMessage } from '../../../components/ui/waiting/inline-message.tsx';
import { useIsMobile } from '../../../lib/browser/use-is-mobile.ts';
import { clockTime } from '../../../lib/text/format.ts';
import { useChangeChannel } from '../../../live/actions/save/save-channel.ts';
import { useReportCallbacks } from '../use-report-callbacks.ts';
import { withKindSwitched } from './kind-names.ts';
import { MatrixTable } from './matrix-table.tsx';
import { OneChannelKinds } from './one-channel-kinds.tsx';
import { useShownChannels } from './use-shown-channels.ts';

interface MatrixCardProps {
  readonly channels: readonly ChannelEntry[];
  readonly onEdit: (channel: ChannelEntry) => void;
}

/** Kinds by channels; a tick is sent as it is made. */
export function MatrixCard({ channels, onEdit }: MatrixCardProps) {
  const shownChannels = useShownChannels(channels);
  const changeChannel = useChangeChannel();
  const [failure, setFailure] = useState<string | null>(null);
  const dismiss = () => setFailure(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const reportCallbacks = useReportCallbacks(setFailure);
  const MatrixView = useIsMobile() ? OneChannelKinds : MatrixTable;
  const sendChange = (input: Parameters<typeof changeChannel.mutate>[0]) => {
    const { onError } = reportCallbacks({ failure: 'Failed to save what goes where' });
    // Each call has its own outcome, but `mutate` reports only the last one's.
    void changeChannel.mutateAsync(input).then(() => setSavedAt(Date.now()), onError);
  };

  return (
    <Card
      title="What goes where"
      isFlush
      aside={
        <span role="status">
          <SavedStatus
            isUnknown={shownChannels.some(({ isOutcomeUnknown }) => isOutcomeUnknown)}
            savedAt={savedAt}
          />
        </span>
      }
    >
      <FailureMessage className="px-4 pt-3" text={failure} isNothingChanged onDismiss={dismiss} />
      <MatrixView
        channels={shownChannels}
        switchKind={({ channel: { id, kinds } }, kind, isOn) =>
          sendChange({ id, kinds: withKindSwitched(kinds, kind, isOn) })
        }
        switchAmounts={({ channel: { id } }, isShown) => sendChange({ id, hideAmounts: !isShown })}
        onEdit={onEdit}
      />
    </Card>
  );
}

function SavedStatus({ isUnknown, savedAt }: { isUnknown: boolean; savedAt: number | null }) {
  if (isUnknown) return <Chip tone="warn">Not confirmed</Chip>;
  return savedAt === null
    ? 'Saved as you change it'
    : `Saved as you change it, last ${clockTime(savedAt)} ET`;
}
