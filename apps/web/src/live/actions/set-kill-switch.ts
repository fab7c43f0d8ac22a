import { trpc } from '../../lib/calls/trpc.ts';
import { marketClock } from '../../lib/trading/market-clock.ts';
import { refreshAfterAnswer } from '../answers/after-answer.ts';
import type { CallCallbacks } from '../answers/call-callbacks.ts';
import { useFlattenResults } from './flatten-results.ts';

/** For administrators. */
export function useSetKillSwitch(callbacks: CallCallbacks<{ readonly message: string }>) {
  const utils = trpc.useUtils();
  const { keepEveryone } = useFlattenResults();
  return trpc.killSwitch.set.useMutation({
    ...callbacks,
    onMutate: () => ({ holdingsBefore: utils.killSwitch.holdings.getData()?.accounts ?? [] }),
    onSuccess: (answer, { flatten }, { holdingsBefore }) => {
      const { message, accounts = [] } = answer;
      if (flatten === true) {
        const askedAtMs = marketClock.toMarketTimeMs(Date.now());
        keepEveryone({ askedAtMs, message, accounts, holdingsBefore });
      }
      callbacks.onSuccess?.(answer);
    },
    onSettled: refreshAfterAnswer(() =>
      Promise.all([
        utils.market.status.invalidate(),
        utils.killSwitch.holdings.invalidate(),
        utils.positions.list.invalidate(),
        utils.bot.status.invalidate(),
      ]),
    ),
  });
}
