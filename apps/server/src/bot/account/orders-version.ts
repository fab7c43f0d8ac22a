import type { AccountState } from '@tideline/engine';

/**
 * Changes with every order update, so an answer with an older version is known to be out of date.
 */
export function ordersVersionOf({ tradeCount, trade, ...state }: AccountState): string {
  const own = trade?.orders.map((each) => `${each.phase} ${each.filledQuantity}`) ?? [];
  const { orders } = state.foreign;
  const external = orders.map((each) => `${each.id} ${each.status} ${each.filledQuantity}`);
  return [tradeCount, ...own, ...external].join();
}
