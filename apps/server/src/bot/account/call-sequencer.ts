import type { MarketTime } from '../time/market-time.ts';

/**
 * A stepped market must repeat exactly, so each call leaves only after the previous answer was handled.
 */
export class CallSequencer {
  readonly #time: Pick<MarketTime, 'isStepped'>;
  #lastCall: Promise<unknown> = Promise.resolve();

  constructor(time: Pick<MarketTime, 'isStepped'>) {
    this.#time = time;
  }

  runInTurn<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#time.isStepped) return work();
    const turn = this.#lastCall.then(work);
    // The caller handles a failure; the next call in turn goes on.
    this.#lastCall = turn.catch(() => undefined);
    return turn;
  }
}
