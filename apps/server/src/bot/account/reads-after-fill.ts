import type { AccountState } from '@tideline/engine';
import type { MarketTime } from '../time/market-time.ts';

/** How long the broker's account may lag behind a fill, in market and in wall time. */
const RECORDED_WITHIN_MS = 2_000;

export interface FillReadsOptions {
  readonly time: Pick<MarketTime, 'after' | 'isStepped'>;
  readonly readAccount: () => void;
}

/**
 * Reads the account at once after a fill, and again when the broker must have recorded it: until then
 * cash and equity are old. Partial fills share the second read. A stepped market is read only at its
 * fixed times, like a backtest.
 */
export class FillReads {
  readonly #options: FillReadsOptions;
  #seen: CurrentAndLastTrade;
  #cancel: (() => void) | null = null;
  #isAgain = false;

  constructor(state: AccountState, options: FillReadsOptions) {
    this.#seen = state;
    this.#options = options;
  }

  onStep(state: AccountState): void {
    const before = this.#seen;
    this.#seen = state;
    if (this.#options.time.isStepped || !hasFilled(before, state)) return;
    if (this.#cancel === null) this.#readTwice();
    else this.#isAgain = true;
  }

  close(): void {
    this.#cancel?.();
  }

  #readTwice(): void {
    const { time, readAccount } = this.#options;
    readAccount();
    this.#isAgain = false;
    this.#cancel = time.after(RECORDED_WITHIN_MS, RECORDED_WITHIN_MS, () => {
      this.#cancel = null;
      if (this.#isAgain) this.#readTwice();
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
  const some = orders.filter(({ filledQuantity }) => filledQuantity > 0);
  return new Map(some.map((order) => [order.request.clientOrderId, order.filledQuantity]));
}
