import { useState } from 'react';
import { errorText } from '../../lib/errors/error-text.ts';
import { isRefused } from '../../lib/errors/failure-text.ts';
import { toast, toastFailure } from '../../lib/toast-store.ts';
import {
  usePauseTrading,
  useStartTrading,
  useStopTrading,
  useToggleBot,
} from '../../live/actions/bot-actions.ts';
import { useFlatten } from '../../live/actions/flatten.ts';
import { useOwnSizingSettings } from '../../live/queries/polled-queries.ts';
import type { ControlAction } from './action-dialog-texts.ts';

export function useControlActions() {
  const sizeSettings = useOwnSizingSettings();
  const [failure, setFailure] = useState<string | null>(null);

  /** Specification §12's titles and fall-backs; the server's words come first. */
  const toastHandlersOf = (title: string, fallbackText: string) => ({
    isOptimistic: false,
    onSuccess: ({ message }: { readonly message: string }) =>
      void toast({ title, description: message, tone: 'success' }),
    onError: (error: unknown) => {
      const description = errorText(error, fallbackText);
      // The page reports unconfirmed actions.
      if (isRefused(error)) setFailure(description);
      toastFailure('Error', error, description);
    },
  });
  const start = useStartTrading(toastHandlersOf('Trading Started', 'Failed to start trading'));
  const pause = usePauseTrading(toastHandlersOf('Trading Paused', 'Failed to pause trading'));
  const stop = useStopTrading(toastHandlersOf('Trading Stopped', 'Failed to stop trading'));
  const turnOn = useToggleBot(toastHandlersOf('Bot Enabled', 'Failed to toggle bot'));
  const turnOff = useToggleBot(toastHandlersOf('Bot Disabled', 'Failed to toggle bot'));

  // The page keeps showing the answer, so it needs no toast.
  const flatten = useFlatten({ onError: toastHandlersOf('', 'Failed to close and stop').onError });

  const sendCall: Record<ControlAction, () => void> = {
    'bot-on': () => turnOn.mutate({ active: true }),
    'bot-off': () => turnOff.mutate({ active: false }),
    start: () => start.mutate(sizeSettings),
    resume: () => start.mutate(sizeSettings),
    pause: () => pause.mutate(),
    stop: () => stop.mutate(),
    flatten: () => flatten.mutate(),
  };

  return {
    run: (action: ControlAction) => {
      setFailure(null);
      sendCall[action]();
    },
    isBusy: [turnOn, turnOff, start, pause, stop, flatten].some(({ isPending }) => isPending),
    /** Until dismissed or the next try. */
    failure,
    dismissFailure: () => setFailure(null),
  };
}
