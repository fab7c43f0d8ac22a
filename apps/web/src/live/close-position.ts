import { type RouterOutputs, trpc } from '../lib/trpc.ts';
import { afterAnswer } from './after-answer.ts';
import type { Told } from './told.ts';

/** Sells a position at the market; the account and the lists that it changes are read again. */
export function useClosePosition(told: Told<RouterOutputs['positions']['close']>) {
  const utils = trpc.useUtils();
  return trpc.positions.close.useMutation({
    ...told,
    onSettled: afterAnswer(() =>
      Promise.all([
        utils.positions.list.invalidate(),
        utils.account.get.invalidate(),
        utils.orders.history.invalidate(),
        utils.analytics.invalidate(),
      ]),
    ),
  });
}
