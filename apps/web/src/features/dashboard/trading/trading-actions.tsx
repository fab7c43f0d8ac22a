import { Pause, Play, Square } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../components/ui/forms/button.tsx';
import { Switch } from '../../../components/ui/forms/switch.tsx';
import { tradingStateOf } from '../../../live/actions/optimistic-bot-status.ts';
import { STATUS_WAIT_TEXTS } from '../../../live/actions/use-bot-status.ts';
import type { Trading } from './use-trading.ts';

const ICON_PROPS = { size: 16, strokeWidth: 1.75 } as const;

/** On a phone the buttons stay at the thumb. */
export function TradingActions({ trading }: { trading: Trading }) {
  const { status, startWait, isBusy } = trading;
  const startWaitTextId = useId();
  const tradingState = status === null ? null : tradingStateOf(status);
  // Stopping is safe in any state, so it does not wait for a status that can't be read.
  const canStop = tradingState === null ? startWait === 'unread' : tradingState !== 'inactive';
  // The switch shows whether trading happens, not the stored setting alone, which Start sets
  // anyway.
  const isTrading = status?.botActive === true && status.isActive;
  const autoTradeOffHint = isTrading ? undefined : 'Start Trading turns it on';
  return (
    <>
      <span className="md:mr-2">
        <Switch
          label="Auto-trade"
          layout="inline"
          hint={
            startWait === null ? (
              autoTradeOffHint
            ) : (
              <span id={startWaitTextId}>{STATUS_WAIT_TEXTS[startWait]}</span>
            )
          }
          isOn={isTrading && status.autoTrade}
          isDisabled={!isTrading || isBusy}
          onChange={trading.setAutoTrade}
        />
      </span>
      <div className="flex gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-line max-md:border-t max-md:bg-surface max-md:p-2 max-md:*:flex-1">
        {tradingState === 'active' ? (
          <Button disabled={isBusy} onClick={trading.pause}>
            <Pause {...ICON_PROPS} />
            Pause Trading
          </Button>
        ) : (
          <Button
            look="primary"
            disabled={isBusy || startWait !== null}
            aria-describedby={startWait === null ? undefined : startWaitTextId}
            onClick={trading.askStart}
          >
            <Play {...ICON_PROPS} />
            {tradingState === 'paused' ? 'Resume Trading' : 'Start Trading'}
          </Button>
        )}
        {canStop && (
          <Button look="ask" disabled={isBusy} onClick={trading.askStop}>
            <Square {...ICON_PROPS} />
            Stop Trading
          </Button>
        )}
      </div>
    </>
  );
}
