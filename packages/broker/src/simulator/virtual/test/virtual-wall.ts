import type { Wall } from '../../ports.ts';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that stands until it is told to run; timers of one moment go in the order they were set. */
export class VirtualWall implements Wall {
  #now: number;
  /** By time, those set first before others. */
  #timers: Timer[] = [];
  /** How many timers have fired. */
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

  get next(): number | null {
    return this.#timers[0]?.at ?? null;
  }

  /** Lets the next timer fire that is due by `until`; false when there is none. */
  step(until: number): boolean {
    const [timer] = this.#timers;
    if (timer === undefined || timer.at > until) return false;
    this.#timers.shift();
    this.#now = Math.max(this.#now, timer.at);
    this.fired += 1;
    timer.callback();
    return true;
  }

  /** Lets time pass, with all that promises bring about in between. */
  async pass(milliseconds: number): Promise<void> {
    const until = this.#now + milliseconds;
    while (this.step(until)) await settled();
    this.#now = Math.max(this.#now, until);
  }

  /** Lets time pass until a promise has ended. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
    };
    promise.then(end, end);
    await settled();
    while (!hasEnded) {
      if (!this.step(Number.POSITIVE_INFINITY)) throw new Error('nothing is left to wait for');
      await settled();
    }
    return promise;
  }
}

/** Every promise that can go on has gone on. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
