import { StopTradingDialog } from '../../../components/trading/stop-trading-dialog.tsx';
import { useKnownPositions } from '../../../live/queries/positions.ts';
import type { Trading } from './use-trading.ts';

export function StopDialog({ trading }: { trading: Trading }) {
  const positions = useKnownPositions();
  return (
    <StopTradingDialog
      isOpen={trading.isStopAsked}
      positions={positions}
      isBusy={trading.isBusy}
      onConfirm={trading.stop}
      onCancel={trading.leaveStop}
    />
  );
}
