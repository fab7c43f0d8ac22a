import { inQuerySlot } from './request-slots.ts';

/** A dead connection is silent: old figures must not pass for new much longer. */
export const QUERY_TIMEOUT_MS = 15_000;

/**
 * Queries pause while the session ends or changes its id, as the server would refuse them. Running
 * ones are dropped, and sent again once every pause has ended. All but GET passes at once, before
 * queries that wait for a connection.
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
          const signal = AbortSignal.any([leaving, AbortSignal.timeout(QUERY_TIMEOUT_MS)]);
          return fetch(input, { ...init, priority: 'low', signal });
        });
      } catch (error) {
        if (!dropping.aborted || init.signal?.aborted) throw error;
      }
    }
  };

  /** On a dead connection running queries never end, so they are sent again. */
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
