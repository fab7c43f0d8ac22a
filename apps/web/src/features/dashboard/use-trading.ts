import type { BotStatus } from '@tideline/api/schemas';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useAutoTrade, usePause, useStart, useStop } from '../../live/bot-actions.ts';
import { useBotStatus } from '../../live/bot-status.ts';
import { useSettings } from '../../live/settings.ts';

export interface Trading {
  /** Null until the server has answered. */
  readonly status: BotStatus | null;
  readonly isBusy: boolean;
  readonly isOutsideHours: boolean;
  readonly isStopAsked: boolean;
  /** What failed, until it is read or the next thing is tried. */
  readonly failure: string | null;
  readonly start: () => void;
  readonly pause: () => void;
  readonly askStop: () => void;
  readonly leaveStop: () => void;
  readonly stop: () => void;
  readonly setAutoTrade: (isOn: boolean) => void;
  readonly leaveOutsideHours: () => void;
  readonly dismissFailure: () => void;
}

/**
 * What the dashboard tells the bot. Outcomes show at once and are rolled back when the call fails;
 * a failure is always told, because a trader must not believe in an order that was not taken.
 */
export function useTrading(): Trading {
  const { status } = useBotStatus();
  const { data: settings } = useSettings();
  const [isOutsideHours, setIsOutsideHours] = useState(false);
  const [isStopAsked, setIsStopAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const startCall = useStart({ isOptimistic: true });
  const pauseCall = usePause({ isOptimistic: true });
  const stopCall = useStop({ isOptimistic: true });
  const autoTradeCall = useAutoTrade();

  const tell = (what: string) => ({
    onError: (error: unknown) => setFailure(`${what} ${errorText(error)}`),
  });

  const start = () => {
    setFailure(null);
    if (status === null || !status.isWithinTradingHours) {
      setIsOutsideHours(true);
      return;
    }
    const own =
      settings === undefined
        ? {}
        : {
            portfolioPercentage: settings.portfolioPercentage,
            profitTarget: settings.profitTarget,
            stopLoss: settings.stopLoss,
            riskLevel: settings.riskLevel,
          };
    startCall.mutate({ ...own, autoTrade: true }, tell('Trading was not started.'));
  };

  return {
    status,
    isBusy: [startCall, pauseCall, stopCall, autoTradeCall].some(({ isPending }) => isPending),
    isOutsideHours,
    isStopAsked,
    failure,
    start,
    pause: () => {
      setFailure(null);
      pauseCall.mutate(undefined, tell('Trading was not paused.'));
    },
    askStop: () => setIsStopAsked(true),
    leaveStop: () => setIsStopAsked(false),
    stop: () => {
      setFailure(null);
      setIsStopAsked(false);
      stopCall.mutate(undefined, tell('Trading was not stopped.'));
    },
    setAutoTrade: (autoTrade) => {
      setFailure(null);
      autoTradeCall.mutate({ autoTrade }, tell('Auto-trade was not changed.'));
    },
    leaveOutsideHours: () => setIsOutsideHours(false),
    dismissFailure: () => setFailure(null),
  };
}
