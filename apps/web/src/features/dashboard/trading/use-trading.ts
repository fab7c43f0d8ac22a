import { useState } from 'react';
import { failureText, isRefused } from '../../../lib/errors/failure-text.ts';
import { toast, toastFailure } from '../../../lib/toast-store.ts';
import {
  usePauseTrading,
  useSetAutoTrade,
  useStartTrading,
  useStopTrading,
} from '../../../live/actions/bot-actions.ts';
import { useUnconfirmedTrading } from '../../../live/actions/unconfirmed-state.ts';
import {
  botStatusStore,
  useBotStatus,
  useConfirmedBotStatus,
} from '../../../live/actions/use-bot-status.ts';
import { useOwnSizingSettings } from '../../../live/queries/polled-queries.ts';

/**
 * Outcomes show at once, and are rolled back when the call fails. A failure always shows: a trader
 * must not believe in an order that was not taken.
 */
export function useTrading() {
  const { status } = useBotStatus();
  const { read, wait } = useConfirmedBotStatus();
  const unconfirmed = useUnconfirmedTrading();
  const [isOutsideHours, setIsOutsideHours] = useState(false);
  const [startAsked, setStartAsked] = useState<'button' | 'switch' | null>(null);
  const [isStopAsked, setIsStopAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const tradingCalls = useTradingCalls(setFailure);

  return {
    /** Null until the server answers. */
    status,
    /** Why Start has to wait; null when it can be pressed. */
    startWait: wait,
    unconfirmed,
    isBusy: tradingCalls.areBusy,
    isOutsideHours,
    /** Button and switch both ask before the bot may buy. */
    isStartAsked: startAsked !== null,
    isStopAsked,
    /** Until dismissed or the next try. */
    failure,
    askStart: () => {
      setFailure(null);
      if (read === null) return;
      // Right after Stop the shown status says outside hours, whatever the hour.
      if (read.isWithinTradingHours) setStartAsked('button');
      else setIsOutsideHours(true);
    },
    leaveStart: () => setStartAsked(null),
    start: () => {
      setStartAsked(null);
      if (startAsked === 'switch') tradingCalls.setAutoTrade(true);
      else tradingCalls.start();
    },
    pause: () => {
      setFailure(null);
      tradingCalls.pause();
    },
    askStop: () => setIsStopAsked(true),
    leaveStop: () => setIsStopAsked(false),
    stop: () => {
      setFailure(null);
      setIsStopAsked(false);
      tradingCalls.stop();
    },
    // Auto-trade on resumes trading, so it asks first.
    setAutoTrade: (isAutoTradeOn: boolean) => {
      setFailure(null);
      if (isAutoTradeOn) setStartAsked('switch');
      else tradingCalls.setAutoTrade(false);
    },
    leaveOutsideHours: () => setIsOutsideHours(false),
    dismissFailure: () => setFailure(null),
  };
}

export type Trading = ReturnType<typeof useTrading>;

function useTradingCalls(onFailure: (description: string) => void) {
  const sizeSettings = useOwnSizingSettings();
  const callOptionsOf = (subject: string, doneWord: string) => ({
    isOptimistic: true,
    onError: (error: unknown) => {
      const description = failureText(subject, doneWord, error);
      // The page reports unconfirmed actions.
      if (isRefused(error)) onFailure(description);
      toastFailure('Error', error, description);
    },
  });
  const start = useStartTrading(callOptionsOf('trading', 'started'));
  const pause = usePauseTrading(callOptionsOf('trading', 'paused'));
  const stop = useStopTrading({
    ...callOptionsOf('trading', 'stopped'),
    onSuccess: ({ message }) => {
      // Without a status the page shows no outcome by itself.
      if (botStatusStore.snapshot() !== null) return;
      toast({ title: 'Trading Stopped', description: message, tone: 'success' });
    },
  });
  const autoTrade = useSetAutoTrade(callOptionsOf('auto-trade', 'changed'));
  return {
    areBusy: [start, pause, stop, autoTrade].some(({ isPending }) => isPending),
    start: () => start.mutate({ ...sizeSettings, autoTrade: true }),
    pause: () => pause.mutate(),
    stop: () => stop.mutate(),
    setAutoTrade: (isOn: boolean) => autoTrade.mutate({ autoTrade: isOn }),
  };
}
