import type { Wall } from '../../../port/wall.ts';

interface WallTimer {
  readonly at: number;
  readonly callback: () => void;
}

export class VirtualWall implements Wall {
  #now: number;
  /** Sorted by time; of equal times, the first set comes first. */
  #timers: WallTimer[] = [];
  fired = 0;

  constructor(now: number) {
    this.#now = now;
  }

  readonly now = () => this.#now;

  readonly after = (milliseconds: number, callback: () => void) => {
    const timer = { at: this.#now + milliseconds, callback };
    const place = this.#timers.findIndex(({ at }) => at > timer.at);
    this.#timers.splice(place < 0 ? this.#timers.length : place, 0, timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  get nextTimer(): number | null {
    return this.#timers[0]?.at ?? null;
  }

  fireNext(until: number): boolean {
    const [timer] = this.#timers;
    if (timer === undefined || timer.at > until) return false;
    this.#timers.shift();
    this.#now = Math.max(this.#now, timer.at);
    this.fired += 1;
    timer.callback();
    return true;
  }

  async passTime(milliseconds: number): Promise<void> {
    const until = this.#now + milliseconds;
    while (this.fireNext(until)) await nextMacrotask();
    this.#now = Math.max(this.#now, until);
  }

  async playUntil<T>(promise: Promise<T>): Promise<T> {
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
    };
    promise.then(end, end);
    await nextMacrotask();
    while (!hasEnded) {
      if (!this.fireNext(Number.POSITIVE_INFINITY)) throw new Error('nothing is left to wait for');
      await nextMacrotask();
    }
    return promise;
  }
}

function nextMacrotask(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
