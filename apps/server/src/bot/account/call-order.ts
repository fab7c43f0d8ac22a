import type { MarketTime } from '../time/market-time.ts';

/**
 * The order of one account's calls to its broker. A running market takes them as they come, several
 * at once. A stepped one repeats to the fill, so there each call leaves when the one before it has
 * been answered and its answer handled.
 */
export class CallOrder {
  readonly #time: Pick<MarketTime, 'isStepped'>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(time: Pick<MarketTime, 'isStepped'>) {
    this.#time = time;
  }

  take<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#time.isStepped) return work();
    const turn = this.#last.then(work);
    // What fails is its caller's to handle; the next in turn goes on.
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
