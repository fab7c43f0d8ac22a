import type { Position } from '@tideline/api/schemas';
import { AccountBadge, ENTRIES_ARE_SOLD } from '../../components/trading/close-and-stop.tsx';
import { ANALYSIS_GOES_ON } from '../../components/trading/position-consequence.tsx';
import { TextButton } from '../../components/ui/forms/links.tsx';
import {
  ConfirmDialog,
  type ConfirmDialogControl,
} from '../../components/ui/overlays/confirm-dialog.tsx';
import { useBotStatus } from '../../live/actions/use-bot-status.ts';
import { sellButtonLabel, sellConsequence } from './sell-consequence.tsx';

interface CloseAndStopDialogProps extends ConfirmDialogControl {
  readonly positions: readonly Position[] | undefined;
  readonly onStopOnly: () => void;
}

export function CloseAndStopDialog({ positions, onStopOnly, ...dialog }: CloseAndStopDialogProps) {
  const { status } = useBotStatus();
  const mayHoldPosition = positions === undefined || positions.length > 0;
  return (
    <ConfirmDialog
      {...dialog}
      title="Close and stop?"
      badge={<AccountBadge />}
      sentence="The bot sells what is open, then opens nothing new until you start trading again."
      confirmLabel={sellButtonLabel(positions)}
      look="danger"
      alternativeAction={
        mayHoldPosition &&
        status?.isActive !== false && (
          <TextButton onClick={onStopOnly}>Stop and keep the position</TextButton>
        )
      }
      consequences={[sellConsequence(positions), ENTRIES_ARE_SOLD, ANALYSIS_GOES_ON]}
    />
  );
}
