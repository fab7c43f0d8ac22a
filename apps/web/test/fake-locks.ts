type HeldWork = (lock: object | null) => unknown;

interface LockRequest {
  readonly isShared: boolean;
  /** Resolves when the lock is released. */
  readonly begin: () => Promise<void>;
}

interface LockRequestOptions {
  readonly mode?: LockMode;
  readonly ifAvailable?: boolean;
  readonly signal?: AbortSignal;
}

/** As in browsers: by name over all windows, in turn or shared. */
export class FakeLocks {
  readonly #held = new Map<string, LockRequest[]>();
  readonly #waiting = new Map<string, LockRequest[]>();

  async request<T>(
    name: string,
    ...given: [(lock: object | null) => T] | [LockRequestOptions, (lock: object | null) => T]
  ): Promise<Awaited<T>> {
    const hold = given[given.length - 1] as HeldWork;
    const { mode, ifAvailable, signal } =
      given.length === 2 ? given[0] : ({} as LockRequestOptions);
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
      this.#grantNext(name);
    });
  }

  #isFree(name: string, isShared: boolean): boolean {
    const held = this.#heldOf(name);
    return (
      this.#waitingFor(name).length === 0 &&
      (held.length === 0 || (isShared && held.every((each) => each.isShared)))
    );
  }

  #grantNext(name: string): void {
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
        this.#grantNext(name);
      });
    }
  }

  #waitingFor(name: string): LockRequest[] {
    return listOf(this.#waiting, name);
  }

  #heldOf(name: string): LockRequest[] {
    return listOf(this.#held, name);
  }
}

function listOf(all: Map<string, LockRequest[]>, name: string): LockRequest[] {
  const some = all.get(name) ?? [];
  all.set(name, some);
  return some;
}
