import type { AccountState } from '@tideline/engine';
import type { MarketTime } from '../time/market-time.ts';

/** How long the broker's account may lag behind a fill, in market and in wall time. */
const MAX_BROKER_LAG_MS = 2_000;

export interface ReadsAfterFillOptions {
  readonly time: Pick<MarketTime, 'callAfter' | 'isStepped'>;
  readonly readAccount: () => void;
}

/**
 * Reads the account at once after a fill, and again when the broker must have recorded it: until then
 * cash and equity are old. Partial fills share the second read. A stepped market is read only at its
 * fixed times, like a backtest.
 */
export class ReadsAfterFill {
  readonly #options: ReadsAfterFillOptions;
  #lastTrades: CurrentAndLastTrade;
  #cancelSecondRead: (() => void) | null = null;
  #hasFilledMeanwhile = false;

  constructor(state: AccountState, options: ReadsAfterFillOptions) {
    this.#lastTrades = state;
    this.#options = options;
  }

  onStep(state: AccountState): void {
    const before = this.#lastTrades;
    this.#lastTrades = state;
    if (this.#options.time.isStepped || !hasFilled(before, state)) return;
    if (this.#cancelSecondRead === null) this.#readTwice();
    else this.#hasFilledMeanwhile = true;
  }

  close(): void {
    this.#cancelSecondRead?.();
  }

  #readTwice(): void {
    const { time, readAccount } = this.#options;
    readAccount();
    this.#hasFilledMeanwhile = false;
    this.#cancelSecondRead = time.callAfter(MAX_BROKER_LAG_MS, MAX_BROKER_LAG_MS, () => {
      this.#cancelSecondRead = null;
      if (this.#hasFilledMeanwhile) this.#readTwice();
      else readAccount();
    });
  }
}

type CurrentAndLastTrade = Pick<AccountState, 'trade' | 'lastTrade'>;

function hasFilled(before: CurrentAndLastTrade, after: CurrentAndLastTrade): boolean {
  if (before.trade?.orders === after.trade?.orders && before.lastTrade === after.lastTrade) {
    return false;
  }
  const known = filledQuantities(before);
  return [...filledQuantities(after)].some(([id, quantity]) => known.get(id) !== quantity);
}

function filledQuantities({ trade, lastTrade }: CurrentAndLastTrade): ReadonlyMap<string, number> {
  const orders = [...(trade?.orders ?? []), ...(lastTrade?.orders ?? [])];
  const filledOrders = orders.filter(({ filledQuantity }) => filledQuantity > 0);
  return new Map(filledOrders.map((order) => [order.request.clientOrderId, order.filledQuantity]));
}
