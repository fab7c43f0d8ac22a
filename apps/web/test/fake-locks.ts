type Hold = (lock: object | null) => unknown;

interface Asked {
  readonly isShared: boolean;
  /** Resolves when it is given back. */
  readonly begin: () => Promise<void>;
}

interface Options {
  readonly mode?: LockMode;
  readonly ifAvailable?: boolean;
  readonly signal?: AbortSignal;
}

/** Like browsers': for all windows, by name, in turn, or shared. */
export class FakeLocks {
  readonly #held = new Map<string, Asked[]>();
  readonly #waiting = new Map<string, Asked[]>();

  async request<T>(
    name: string,
    ...given: [(lock: object | null) => T] | [Options, (lock: object | null) => T]
  ): Promise<Awaited<T>> {
    const hold = given[given.length - 1] as Hold;
    const { mode, ifAvailable, signal } = given.length === 2 ? given[0] : ({} as Options);
    await Promise.resolve();
    signal?.throwIfAborted();
    const isShared = mode === 'shared';
    if (ifAvailable && !this.#isFree(name, isShared)) return (await hold(null)) as Awaited<T>;
    return new Promise<Awaited<T>>((resolve, reject) => {
      const begin = async () => {
        try {
          resolve((await hold({ name })) as Awaited<T>);
        } catch (error) {
          reject(error);
        }
      };
      const asked = { isShared, begin };
      const waiting = this.#waitingFor(name);
      waiting.push(asked);
      signal?.addEventListener('abort', () => {
        const place = waiting.indexOf(asked);
        if (place < 0) return;
        waiting.splice(place, 1);
        reject(signal.reason);
      });
      this.#serve(name);
    });
  }

  #isFree(name: string, isShared: boolean): boolean {
    const held = this.#heldOf(name);
    return (
      this.#waitingFor(name).length === 0 &&
      (held.length === 0 || (isShared && held.every((each) => each.isShared)))
    );
  }

  #serve(name: string): void {
    const waiting = this.#waitingFor(name);
    const held = this.#heldOf(name);
    for (;;) {
      const [next] = waiting;
      if (next === undefined) return;
      if (held.length > 0 && !(next.isShared && held.every((each) => each.isShared))) return;
      waiting.shift();
      held.push(next);
      void next.begin().then(() => {
        held.splice(held.indexOf(next), 1);
        this.#serve(name);
      });
    }
  }

  #waitingFor(name: string): Asked[] {
    return of(this.#waiting, name);
  }

  #heldOf(name: string): Asked[] {
    return of(this.#held, name);
  }
}

function of(all: Map<string, Asked[]>, name: string): Asked[] {
  const some = all.get(name) ?? [];
  all.set(name, some);
  return some;
}
