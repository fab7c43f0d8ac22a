import { ShieldCheck } from 'lucide-react';
import { positionConsequence } from '../../components/trading/position-consequence.tsx';
import { StartTradingDialog } from '../../components/trading/start-trading-dialog.tsx';
import { ConfirmDialog, useLastNonNull } from '../../components/ui/overlays/confirm-dialog.tsx';
import { useKnownPositions } from '../../live/queries/positions.ts';
import { useTradeSize } from '../../live/queries/trade-size.ts';
import { ACTION_DIALOG_TEXTS, type ControlAction, isStartAction } from './action-dialog-texts.ts';
import { CloseAndStopDialog } from './close-and-stop-dialog.tsx';

interface ConfirmActionDialogProps {
  /** The action in question; null while nothing is asked. */
  readonly askedAction: ControlAction | null;
  /** With another action where the user chooses the alternative. */
  readonly onConfirm: (action: ControlAction) => void;
  readonly onCancel: () => void;
}

/** Leads with the open position. */
export function ConfirmActionDialog(props: ConfirmActionDialogProps) {
  const { askedAction, onConfirm, onCancel } = props;
  const positions = useKnownPositions();
  const isWanted = askedAction !== null && isStartAction(askedAction);
  const tradeSize = useTradeSize({}, { isWanted });
  const shownAction = useLastNonNull(askedAction) ?? 'start';
  const dialogAnswers = {
    isOpen: askedAction !== null,
    onCancel,
    onConfirm: () => askedAction !== null && onConfirm(askedAction),
  };
  if (isStartAction(shownAction)) {
    return (
      <StartTradingDialog
        {...dialogAnswers}
        isResume={shownAction === 'resume'}
        positions={positions}
        tradeSizeText={tradeSize}
      />
    );
  }
  if (shownAction === 'flatten') {
    return (
      <CloseAndStopDialog
        {...dialogAnswers}
        positions={positions}
        onStopOnly={() => onConfirm('stop')}
      />
    );
  }
  const { consequences, ...texts } = ACTION_DIALOG_TEXTS[shownAction];
  return (
    <ConfirmDialog
      {...dialogAnswers}
      {...texts}
      consequences={[positionConsequence(positions, ShieldCheck), ...consequences]}
    />
  );
}
