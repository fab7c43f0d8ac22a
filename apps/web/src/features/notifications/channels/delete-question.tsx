import type { ChannelEntry } from '@tideline/api/schemas';
import { Bell, KeyRound, ListX } from 'lucide-react';
import {
  ConfirmDialog,
  type Consequence,
  useLastNonNull,
} from '../../../components/ui/overlays/confirm-dialog.tsx';
import { plural } from '../../../lib/text/format.ts';
import { useRemoveChannel } from '../../../live/actions/save/save-channel.ts';
import { destinationText } from '../types.ts';
import { useReportCallbacks } from '../use-report-callbacks.ts';

interface Props {
  readonly channel: ChannelEntry | null;
  readonly isOnlyChannel: boolean;
  readonly onClose: () => void;
  readonly onFailure: (text: string | null) => void;
}

export function DeleteChannelDialog({ channel, isOnlyChannel, onClose, onFailure }: Props) {
  const removeChannel = useRemoveChannel();
  const reportCallbacks = useReportCallbacks(onFailure);
  const asked = useLastNonNull(channel);
  if (asked === null) return null;
  return (
    <ConfirmDialog
      isOpen={channel !== null}
      title="Delete this channel?"
      sentence={`${asked.name}: ${destinationText(asked)}.`}
      consequences={deleteConsequencesOf(asked, isOnlyChannel)}
      confirmLabel="Delete channel"
      look="danger"
      onCancel={onClose}
      onConfirm={() => {
        if (channel === null) return;
        removeChannel.mutate(
          { id: channel.id },
          reportCallbacks({ success: 'Channel deleted', failure: 'Failed to delete the channel' }),
        );
        onClose();
      }}
    />
  );
}

function deleteConsequencesOf({ type, waiting }: ChannelEntry, isLast: boolean): Consequence[] {
  return [
    {
      icon: Bell,
      tone: isLast ? 'warn' : 'plain',
      title: isLast
        ? 'No critical alarm reaches you any more'
        : 'It gets nothing more, no critical alarm either',
      text: isLast
        ? 'It is your only channel: alarms will be shown in the browser alone.'
        : 'Your other channels go on as they are.',
    },
    {
      icon: ListX,
      title:
        waiting === 0
          ? 'Its deliveries leave the list'
          : `${plural(waiting, 'message that waits is', 'messages that wait are')} not sent`,
      text:
        waiting === 0
          ? 'What was sent to it is no longer shown below.'
          : 'Its earlier deliveries leave the list as well.',
    },
    {
      icon: KeyRound,
      ...(type === 'push'
        ? {
            title: 'The browser’s address is forgotten',
            text: 'To have it again you add it in that browser.',
          }
        : {
            title: 'Its address and secret are forgotten',
            text: 'To have it again you enter them again.',
          }),
    },
  ];
}
