import { inQuerySlot } from './request-slots.ts';

/** A line that has gone dead says nothing: what is shown must not pass for new much longer. */
export const READING_MS = 15_000;

/**
 * A fetch whose readings can be held back while the session ends or changes its id: the server would
 * refuse them. A reading that is under way is dropped and asked again once readings may go on, which
 * is when everybody who has paused them has resumed. A reading that gets no answer in time fails.
 * Whatever is not a GET goes its way, before the readings that wait for a connection.
 */
export class PausableFetch {
  #pauses = 0;
  #dropping = new AbortController();
  #opening: Promise<void> = Promise.resolve();
  #open: (() => void) | null = null;

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if ((init.method ?? 'GET') !== 'GET') return fetch(input, { ...init, priority: 'high' });
    for (;;) {
      await this.#opening;
      const dropping = this.#dropping.signal;
      const leaving = AbortSignal.any([dropping, ...(init.signal ? [init.signal] : [])]);
      try {
        return await inQuerySlot(leaving, () => {
          const signal = AbortSignal.any([leaving, AbortSignal.timeout(READING_MS)]);
          return fetch(input, { ...init, priority: 'low', signal });
        });
      } catch (error) {
        if (!dropping.aborted || init.signal?.aborted) throw error;
      }
    }
  };

  /** Drops the readings that are under way and asks them again: on a line that was dead they never end. */
  renew(): void {
    this.pause();
    this.resume();
  }

  pause(): void {
    this.#pauses += 1;
    if (this.#pauses > 1) return;
    this.#opening = new Promise((resolve) => {
      this.#open = resolve;
    });
    this.#dropping.abort();
  }

  resume(): void {
    this.#pauses -= 1;
    if (this.#pauses > 0) return;
    this.#dropping = new AbortController();
    this.#open?.();
  }
}
