import { MIN_FRESHNESS_WALL_MS, MIN_IN_FLIGHT_WALL_MS, SECOND } from '@tideline/engine';
import type { MarketTime } from './market-time.ts';

const TICK_EVERY_MS = SECOND;

export class Ticker {
  readonly #time: MarketTime;
  readonly #onTick: (isLate: boolean) => void;
  #cancel: (() => void) | null = null;

  /** `isLate`: the whole process was frozen, so its data is older than it seems. */
  constructor(time: MarketTime, onTick: (isLate: boolean) => void) {
    this.#time = time;
    this.#onTick = onTick;
  }

  start(): void {
    if (this.#cancel !== null) return;
    const due = this.#nextWall();
    this.#cancel = this.#time.after(TICK_EVERY_MS, MIN_FRESHNESS_WALL_MS, () => {
      this.#cancel = null;
      this.#onTick(this.#time.moment().wall - due >= MIN_IN_FLIGHT_WALL_MS);
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  /** In a stepped or stopped market any time may pass before the next second. */
  #nextWall(): number {
    const { isStepped, speed } = this.#time;
    if (isStepped || speed === 0) return Number.POSITIVE_INFINITY;
    return this.#time.moment().wall + Math.max(MIN_FRESHNESS_WALL_MS, TICK_EVERY_MS / speed);
  }
}
