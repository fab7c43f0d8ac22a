import { StartTradingDialog } from '../../../components/trading/start-trading-dialog.tsx';
import { tradingStateOf } from '../../../live/actions/optimistic-bot-status.ts';
import { useKnownPositions } from '../../../live/queries/positions.ts';
import { useTradeSize } from '../../../live/queries/trade-size.ts';
import type { Trading } from './use-trading.ts';

export function StartDialog({ trading }: { trading: Trading }) {
  const positions = useKnownPositions();
  const tradeSize = useTradeSize({}, { isWanted: trading.isStartAsked });
  const { status } = trading;
  return (
    <StartTradingDialog
      isOpen={trading.isStartAsked}
      isResume={status !== null && tradingStateOf(status) === 'paused'}
      positions={positions}
      tradeSizeText={tradeSize}
      isBusy={trading.isBusy}
      onConfirm={trading.start}
      onCancel={trading.leaveStart}
    />
  );
}
