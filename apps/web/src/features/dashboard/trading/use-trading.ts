import type { BotStatus } from '@tideline/api/schemas';
import { useState } from 'react';
import { failureText, failureTitle, isRefused } from '../../../lib/errors/failure-text.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useAutoTrade, usePause, useStart, useStop } from '../../../live/acts/bot-actions.ts';
import { useBotStatus } from '../../../live/acts/bot-status.ts';
import { type Unconfirmed, useTradingDoubt } from '../../../live/acts/unconfirmed-state.ts';
import { useSettings } from '../../../live/readings/readings.ts';

export interface Trading {
  /** Null until the server has answered. */
  readonly status: BotStatus | null;
  readonly isBusy: boolean;
  /** Null where all acts on trading are confirmed. */
  readonly doubt: Unconfirmed | null;
  readonly isOutsideHours: boolean;
  /** What lets the bot buy is asked about first: the button, or the switch. */
  readonly isStartAsked: boolean;
  readonly isStopAsked: boolean;
  /** What failed, until it is read or the next thing is tried. */
  readonly failure: string | null;
  readonly askStart: () => void;
  readonly leaveStart: () => void;
  /** Starts, or resumes. */
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
  const doubt = useTradingDoubt();
  const { data: settings } = useSettings();
  const [isOutsideHours, setIsOutsideHours] = useState(false);
  const [startAsked, setStartAsked] = useState<'button' | 'switch' | null>(null);
  const [isStopAsked, setIsStopAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const tell = (what: string, done: string) => ({
    isOptimistic: true,
    onError: (error: unknown) => {
      const description = failureText(what, done, error);
      // What nobody confirmed stands above the page until it is known.
      if (isRefused(error)) setFailure(description);
      toast({ title: failureTitle('Error', error), description, tone: 'destructive' });
    },
  });
  const startCall = useStart(tell('trading', 'started'));
  const pauseCall = usePause(tell('trading', 'paused'));
  const stopCall = useStop(tell('trading', 'stopped'));
  const autoTradeCall = useAutoTrade(tell('auto-trade', 'changed'));

  const askStart = () => {
    setFailure(null);
    if (status === null || !status.isWithinTradingHours) setIsOutsideHours(true);
    else setStartAsked('button');
  };

  const start = () => {
    setStartAsked(null);
    if (startAsked === 'switch') return autoTradeCall.mutate({ autoTrade: true });
    const own =
      settings === undefined
        ? {}
        : {
            portfolioPercentage: settings.portfolioPercentage,
            profitTarget: settings.profitTarget,
            stopLoss: settings.stopLoss,
            riskLevel: settings.riskLevel,
          };
    startCall.mutate({ ...own, autoTrade: true });
  };

  return {
    status,
    doubt,
    isBusy: [startCall, pauseCall, stopCall, autoTradeCall].some(({ isPending }) => isPending),
    isOutsideHours,
    isStartAsked: startAsked !== null,
    isStopAsked,
    failure,
    askStart,
    leaveStart: () => setStartAsked(null),
    start,
    pause: () => {
      setFailure(null);
      pauseCall.mutate();
    },
    askStop: () => setIsStopAsked(true),
    leaveStop: () => setIsStopAsked(false),
    stop: () => {
      setFailure(null);
      setIsStopAsked(false);
      stopCall.mutate();
    },
    // Switching it on is a Resume.
    setAutoTrade: (isOn) => {
      setFailure(null);
      if (isOn) setStartAsked('switch');
      else autoTradeCall.mutate({ autoTrade: false });
    },
    leaveOutsideHours: () => setIsOutsideHours(false),
    dismissFailure: () => setFailure(null),
  };
}
