import { runInQuerySlot } from './request-slots.ts';

/** A dead connection reports no error: without this limit old figures would pass for new. */
export const QUERY_TIMEOUT_MS = 15_000;

/**
 * Queries pause while the session ends or changes its id, as the server would refuse them. Running
 * ones are dropped, and sent again once every pause has ended. All but GET passes at once, before
 * queries that wait for a connection.
 */
export class PausableFetch {
  #pauseCount = 0;
  #dropController = new AbortController();
  #pauseEnd: Promise<void> = Promise.resolve();
  #endPause: (() => void) | null = null;

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if ((init.method ?? 'GET') !== 'GET') return fetch(input, { ...init, priority: 'high' });
    for (;;) {
      await this.#pauseEnd;
      const dropSignal = this.#dropController.signal;
      const cancelSignal = AbortSignal.any([dropSignal, ...(init.signal ? [init.signal] : [])]);
      try {
        return await runInQuerySlot(cancelSignal, () => {
          const signal = AbortSignal.any([cancelSignal, AbortSignal.timeout(QUERY_TIMEOUT_MS)]);
          return fetch(input, { ...init, priority: 'low', signal });
        });
      } catch (error) {
        if (!dropSignal.aborted || init.signal?.aborted) throw error;
      }
    }
  };

  /** On a dead connection running queries never end, so they are sent again. */
  resendRunningQueries(): void {
    this.pause();
    this.resume();
  }

  pause(): void {
    this.#pauseCount += 1;
    if (this.#pauseCount > 1) return;
    this.#pauseEnd = new Promise((resolve) => {
      this.#endPause = resolve;
    });
    this.#dropController.abort();
  }

  resume(): void {
    this.#pauseCount -= 1;
    if (this.#pauseCount > 0) return;
    this.#dropController = new AbortController();
    this.#endPause?.();
  }
}
