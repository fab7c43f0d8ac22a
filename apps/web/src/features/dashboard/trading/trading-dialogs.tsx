import { ShieldCheck } from 'lucide-react';
import {
  ANALYSIS_GOES_ON,
  ENTRIES_STOP,
  positionConsequence,
} from '../../../components/trading/position-consequence.tsx';
import { StartTradingDialog } from '../../../components/trading/start-trading-dialog.tsx';
import { Button } from '../../../components/ui/forms/button.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { tradingStateOf } from '../../../live/actions/optimistic-bot-status.ts';
import { useKnownPositions } from '../../../live/queries/positions.ts';
import { useTradeSize } from '../../../live/queries/trade-size.ts';
import type { Trading } from './use-trading.ts';

export function TradingDialogs({ trading }: { trading: Trading }) {
  const { status, isBusy } = trading;
  const positions = useKnownPositions();
  const tradeSize = useTradeSize({}, { isWanted: trading.isStartAsked });
  return (
    <>
      <Dialog
        isOpen={trading.isOutsideHours}
        onClose={trading.leaveOutsideHours}
        title="Outside Trading Hours"
        sentence="Trading is only active between 9:45 AM - 3:30 PM EST on market days. The bot cannot be started outside these hours."
        actions={
          <Button look="primary" onClick={trading.leaveOutsideHours}>
            OK
          </Button>
        }
      />
      <StartTradingDialog
        isOpen={trading.isStartAsked}
        isResume={status !== null && tradingStateOf(status) === 'paused'}
        positions={positions}
        tradeSizeText={tradeSize}
        isBusy={isBusy}
        onConfirm={trading.start}
        onCancel={trading.leaveStart}
      />
      <ConfirmDialog
        isOpen={trading.isStopAsked}
        isBusy={isBusy}
        title="Stop trading?"
        sentence="The bot opens nothing new until you start trading again."
        confirmLabel="Stop Trading"
        look="danger"
        consequences={[positionConsequence(positions, ShieldCheck), ENTRIES_STOP, ANALYSIS_GOES_ON]}
        onConfirm={trading.stop}
        onCancel={trading.leaveStop}
      />
    </>
  );
}
