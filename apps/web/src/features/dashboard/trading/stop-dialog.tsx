import { ShieldCheck } from 'lucide-react';
import {
  ANALYSIS_GOES_ON,
  ENTRIES_STOP,
  positionConsequence,
} from '../../../components/trading/position-consequence.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { useKnownPositions } from '../../../live/queries/positions.ts';
import type { Trading } from './use-trading.ts';

export function StopDialog({ trading }: { trading: Trading }) {
  const positions = useKnownPositions();
  return (
    <ConfirmDialog
      isOpen={trading.isStopAsked}
      isBusy={trading.isBusy}
      title="Stop trading?"
      sentence="The bot opens nothing new until you start trading again."
      confirmLabel="Stop Trading"
      look="danger"
      consequences={[positionConsequence(positions, ShieldCheck), ENTRIES_STOP, ANALYSIS_GOES_ON]}
      onConfirm={trading.stop}
      onCancel={trading.leaveStop}
    />
  );
}
