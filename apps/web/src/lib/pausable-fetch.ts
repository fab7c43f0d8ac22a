/**
 * A fetch whose readings can be held back while the session ends: the server would refuse them, and
 * the refusal of a call that nobody waits for any more is noise. A reading that is under way is
 * dropped and asked again once readings may go on. Whatever is not a GET goes its way.
 */
export class PausableFetch {
  #dropping = new AbortController();
  #opening: Promise<void> = Promise.resolve();
  #open: (() => void) | null = null;

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if ((init.method ?? 'GET') !== 'GET') return fetch(input, init);
    for (;;) {
      await this.#opening;
      const dropping = this.#dropping.signal;
      try {
        return await fetch(input, { ...init, signal: eitherOf(init.signal, dropping) });
      } catch (error) {
        if (!dropping.aborted || init.signal?.aborted) throw error;
      }
    }
  };

  pause(): void {
    this.#opening = new Promise((resolve) => {
      this.#open = resolve;
    });
    this.#dropping.abort();
  }

  resume(): void {
    this.#dropping = new AbortController();
    this.#open?.();
  }
}

function eitherOf(own: AbortSignal | null | undefined, dropping: AbortSignal): AbortSignal {
  return own ? AbortSignal.any([own, dropping]) : dropping;
}
