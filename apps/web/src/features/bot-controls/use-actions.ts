import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toast-store.ts';
import { usePause, useStart, useStop, useToggleBot } from '../../live/bot-actions.ts';
import { useSettings } from '../../live/settings.ts';
import type { Action } from './actions.ts';

/** Titles and fall-backs of specification §8; the server's own words come first. */
function told(title: string, otherwise: string) {
  return {
    onSuccess: ({ message }: { message: string }) =>
      toast({ title, description: message, tone: 'success' }),
    onError: (error: unknown) =>
      toast({ title: 'Error', description: errorText(error, otherwise), tone: 'destructive' }),
  } as const;
}

export function useActions() {
  const { data: settings } = useSettings();
  const toggle = useToggleBot();
  const start = useStart({ isOptimistic: false });
  const pause = usePause({ isOptimistic: false });
  const stop = useStop({ isOptimistic: false });

  const run = (action: Action) => {
    switch (action) {
      case 'bot-on':
        return toggle.mutate({ active: true }, told('Bot Enabled', 'Failed to toggle bot'));
      case 'bot-off':
        return toggle.mutate({ active: false }, told('Bot Disabled', 'Failed to toggle bot'));
      case 'start':
      case 'resume':
        return start.mutate(
          settings === undefined
            ? undefined
            : {
                portfolioPercentage: settings.portfolioPercentage,
                profitTarget: settings.profitTarget,
                stopLoss: settings.stopLoss,
                riskLevel: settings.riskLevel,
              },
          told('Trading Started', 'Failed to start trading'),
        );
      case 'pause':
        return pause.mutate(undefined, told('Trading Paused', 'Failed to pause trading'));
      case 'stop':
        return stop.mutate(undefined, told('Trading Stopped', 'Failed to stop trading'));
    }
  };

  return { run, isBusy: [toggle, start, pause, stop].some(({ isPending }) => isPending) };
}
