import type { ChannelEntry } from '@tideline/api/schemas';
import { useState } from 'react';
import { Card } from '../../../components/ui/layout/card.tsx';
import { Chip } from '../../../components/ui/layout/chip.tsx';
import { FailureMessage } from '../../../components/ui/waiting/inline-message.tsx';
import { useIsMobile } from '../../../lib/browser/use-is-mobile.ts';
import { clockTime } from '../../../lib/text/format.ts';
import { useChangeChannel } from '../../../live/actions/save/save-channel.ts';
import { useReports } from '../use-reports.ts';
import { withKind } from './kind-names.ts';
import type { MatrixActs } from './matrix-acts.ts';
import { MatrixTable } from './matrix-table.tsx';
import { OneChannel } from './one-channel.tsx';
import { useShownChannels } from './use-shown-channels.ts';

interface MatrixCardProps {
  readonly channels: readonly ChannelEntry[];
  readonly onEdit: (channel: ChannelEntry) => void;
}

/** Kinds by channels; a tick is sent as it is made. */
export function MatrixCard({ channels, onEdit }: MatrixCardProps) {
  const shown = useShownChannels(channels);
  const change = useChangeChannel();
  const [failure, setFailure] = useState<string | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const report = useReports(setFailure);
  const isMobile = useIsMobile();
  const View = isMobile ? OneChannel : MatrixTable;
  const send = (input: Parameters<typeof change.mutate>[0]) => {
    const ends = report({ failure: 'Failed to save what goes where' });
    // Each call has its own outcome, but `mutate` reports only the last one's.
    void change.mutateAsync(input).then(() => setSavedAt(Date.now()), ends.onError);
  };
  const acts: MatrixActs = {
    setKind: ({ channel: { id, kinds } }, kind, isOn) =>
      send({ id, kinds: [...withKind(kinds, kind, isOn)] }),
    setAmounts: ({ channel: { id } }, isShown) => send({ id, hideAmounts: !isShown }),
    onEdit,
  };
  return (
    <Card
      title="What goes where"
      isFlush
      aside={
        <span role="status">
          <Saved isUnknown={shown.some(({ isUnknown }) => isUnknown)} savedAt={savedAt} />
        </span>
      }
    >
      <FailureMessage
        className="px-4 pt-3"
        text={failure}
        isNothingChanged
        onDismiss={() => setFailure(null)}
      />
      <View channels={shown} acts={acts} />
    </Card>
  );
}

function Saved({ isUnknown, savedAt }: { isUnknown: boolean; savedAt: number | null }) {
  if (isUnknown) return <Chip tone="warn">Not confirmed</Chip>;
  return savedAt === null
    ? 'Saved as you change it'
    : `Saved as you change it, last ${clockTime(savedAt)} ET`;
}
