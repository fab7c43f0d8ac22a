import { ShieldCheck } from 'lucide-react';
import { positionConsequence } from '../../components/trading/position-consequence.tsx';
import { StartTradingDialog } from '../../components/trading/start-trading-dialog.tsx';
import { ConfirmDialog, useLastNonNull } from '../../components/ui/overlays/confirm-dialog.tsx';
import { useKnownPositions } from '../../live/queries/positions.ts';
import { useTradeSize } from '../../live/queries/trade-size.ts';
import { BOT_ACTIONS, type ControlAction, isStartAction } from './actions.ts';
import { CloseAndStopDialog } from './close-and-stop-dialog.tsx';

interface ConfirmActionDialogProps {
  /** The action in question; null while nothing is asked. */
  readonly action: ControlAction | null;
  /** With another action where the user chooses the alternative. */
  readonly onConfirm: (action: ControlAction) => void;
  readonly onCancel: () => void;
}

/** Leads with the open position. */
export function ConfirmActionDialog({ action, onConfirm, onCancel }: ConfirmActionDialogProps) {
  const positions = useKnownPositions();
  const isWanted = action !== null && isStartAction(action);
  const size = useTradeSize({}, { isWanted });
  const shown = useLastNonNull(action) ?? 'start';
  const dialog = {
    isOpen: action !== null,
    onCancel,
    onConfirm: () => action !== null && onConfirm(action),
  };
  if (isStartAction(shown)) {
    const isResume = shown === 'resume';
    return (
      <StartTradingDialog
        {...dialog}
        isResume={isResume}
        positions={positions}
        tradeSizeText={size}
      />
    );
  }
  if (shown === 'flatten') {
    return (
      <CloseAndStopDialog {...dialog} positions={positions} onStopOnly={() => onConfirm('stop')} />
    );
  }
  const text = BOT_ACTIONS[shown];
  return (
    <ConfirmDialog
      {...dialog}
      title={text.question}
      sentence={text.sentence}
      confirmLabel={text.confirm}
      look={text.look}
      consequences={[positionConsequence(positions, ShieldCheck), ...text.effects]}
    />
  );
}
