import { MIN_FRESHNESS_WALL_MS, MIN_IN_FLIGHT_WALL_MS, SECOND } from '@tideline/engine';
import type { MarketTime } from './market-time.ts';

const TICK_INTERVAL_MS = SECOND;

export class Ticker {
  readonly #time: MarketTime;
  readonly #onTick: (isLate: boolean) => void;
  #cancelTick: (() => void) | null = null;

  /** `isLate`: the whole process was frozen, so its data is older than it seems. */
  constructor(time: MarketTime, onTick: (isLate: boolean) => void) {
    this.#time = time;
    this.#onTick = onTick;
  }

  start(): void {
    if (this.#cancelTick !== null) return;
    const due = this.#nextTickWallMs();
    this.#cancelTick = this.#time.callAfter(TICK_INTERVAL_MS, MIN_FRESHNESS_WALL_MS, () => {
      this.#cancelTick = null;
      this.#onTick(this.#time.moment().wall - due >= MIN_IN_FLIGHT_WALL_MS);
    });
  }

  stop(): void {
    this.#cancelTick?.();
    this.#cancelTick = null;
  }

  /** In a stepped or stopped market any time may pass before the next second. */
  #nextTickWallMs(): number {
    const { isStepped, speedFactor } = this.#time;
    if (isStepped || speedFactor === 0) return Number.POSITIVE_INFINITY;
    const intervalMs = Math.max(MIN_FRESHNESS_WALL_MS, TICK_INTERVAL_MS / speedFactor);
    return this.#time.moment().wall + intervalMs;
  }
}
