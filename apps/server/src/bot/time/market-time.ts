import type { EpochMs, Moment } from '@tideline/engine';
import type { WallClock } from '../../runtime/clock.ts';

/**
 * The wall clock at a real broker; the simulator's clock at a simulated one, where it may run faster,
 * stop, or jump from the close to the next open.
 */
export interface MarketTime {
  now(): EpochMs;
  moment(): Moment;
  momentOf(instant: EpochMs): Moment;
  /** 0 while the market stands still. */
  readonly speedFactor: number;
  /** The market moves on only when all work that it caused is done. */
  readonly isStepped: boolean;
  /** The market waits until a user trades; meanwhile nothing is late. */
  readonly isWaiting: boolean;
  /**
   * Wall milliseconds since then, less those in which the market waited, because nothing ages in them.
   */
  ageMs(since: Moment): number;
  callAt(instant: EpochMs, callback: () => void): () => void;
  /** Calls back when both the market time and the wall time have passed. */
  callAfter(marketMs: number, minWallMs: number, callback: () => void): () => void;
}

interface Timer {
  instant: EpochMs;
  /** True for a wait, which keeps its length when market time is set back; false for a time of day. */
  readonly isRelative: boolean;
  readonly callback: () => void;
}

/**
 * At wall time w, market time is `anchorMarketMs + (w − anchorWallMs) × speed`. `moveAnchor` moves it;
 * timers then due fire in the order of their instants.
 */
export class AnchoredMarketTime implements MarketTime {
  readonly #wall: WallClock;
  readonly #timers: Timer[] = [];
  #anchorMarketMs: EpochMs;
  #anchorWallMs: number;
  #speedFactor: number;
  #isStepped = false;
  /** The market's last wait, in wall time; without end while it lasts. */
  #lastWait: { readonly fromWallMs: number; readonly toWallMs: number } | null = null;
  readonly #wallWaits = new Set<() => void>();
  #isClosed = false;
  #nextWake: { readonly instant: EpochMs; readonly cancel: () => void } | null = null;

  constructor(wall: WallClock, anchor: EpochMs, speed: number) {
    this.#wall = wall;
    this.#anchorMarketMs = anchor;
    this.#anchorWallMs = wall.now();
    this.#speedFactor = speed;
  }

  get speedFactor(): number {
    return this.#speedFactor;
  }

  get isStepped(): boolean {
    return this.#isStepped;
  }

  get isWaiting(): boolean {
    return this.#lastWait?.toWallMs === Number.POSITIVE_INFINITY;
  }

  ageMs(since: Moment): number {
    const { wall } = this.moment();
    const { fromWallMs, toWallMs } = this.#lastWait ?? { fromWallMs: wall, toWallMs: wall };
    const waitedMs = Math.max(0, Math.min(wall, toWallMs) - Math.max(since.wall, fromWallMs));
    return Math.max(0, wall - since.wall - waitedMs);
  }

  now(): EpochMs {
    const sinceAnchorMs = this.#wall.now() - this.#anchorWallMs;
    return Math.floor(this.#anchorMarketMs + sinceAnchorMs * this.#speedFactor);
  }

  moment(): Moment {
    const marketMs = this.now();
    // Stepped time moves only when no message is in flight; with wall time equal to it, a run repeats
    // exactly.
    return { market: marketMs, wall: this.#isStepped ? marketMs : this.#wall.now() };
  }

  momentOf(instant: EpochMs): Moment {
    const { market, wall } = this.moment();
    // A stopped market's past counts as if its clock had run at the wall's speed.
    const speed = this.#isStepped || this.#speedFactor === 0 ? 1 : this.#speedFactor;
    return { market: instant, wall: wall - (market - instant) / speed };
  }

  /**
   * Moves the anchor when the market's clock is read, jumps or changes its speed. A jump ends the waits
   * that it passes; others keep their length when time is set back.
   */
  moveAnchor(anchor: EpochMs, speed: number, isStepped = false): void {
    if (this.#lastWait !== null && this.isWaiting) {
      this.#lastWait = { ...this.#lastWait, toWallMs: this.#wall.now() };
    }
    this.#shiftWaits(this.now() - anchor);
    this.#anchorMarketMs = anchor;
    this.#anchorWallMs = this.#wall.now();
    this.#speedFactor = speed;
    this.#isStepped = isStepped;
    this.#cancelWake();
    this.#fireTimers();
  }

  waitAt(anchor: EpochMs): void {
    const fromWallMs =
      this.#lastWait !== null && this.isWaiting ? this.#lastWait.fromWallMs : this.#wall.now();
    this.moveAnchor(anchor, 0);
    this.#lastWait = { fromWallMs, toWallMs: Number.POSITIVE_INFINITY };
  }

  callAt(instant: EpochMs, callback: () => void): () => void {
    return this.#addTimer({ instant, isRelative: false, callback });
  }

  callAfter(marketMs: number, minWallMs: number, callback: () => void): () => void {
    const earliest = this.#wall.now() + minWallMs;
    let cancel = this.#addTimer({
      instant: this.now() + marketMs,
      isRelative: true,
      callback: () => {
        const remainingMs = this.#isStepped ? 0 : earliest - this.#wall.now();
        if (remainingMs <= 0) callback();
        else cancel = this.#afterOnWall(remainingMs, callback);
      },
    });
    return () => cancel();
  }

  /** Final: a timer set by the answer to a read in flight would keep the process alive. */
  close(): void {
    this.#isClosed = true;
    this.#cancelWake();
    this.#timers.length = 0;
    for (const cancel of this.#wallWaits) cancel();
  }

  #afterOnWall(remainingMs: number, callback: () => void): () => void {
    const cancelWait = this.#wall.after(remainingMs, () => {
      this.#wallWaits.delete(cancel);
      callback();
    });
    const cancel = () => {
      this.#wallWaits.delete(cancel);
      cancelWait();
    };
    this.#wallWaits.add(cancel);
    return cancel;
  }

  #addTimer(timer: Timer): () => void {
    if (this.#isClosed) return () => undefined;
    // After equal instants, so timers fire in the order in which they were set.
    const index = this.#timers.findIndex((other) => other.instant > timer.instant);
    this.#timers.splice(index === -1 ? this.#timers.length : index, 0, timer);
    this.#scheduleWake();
    return () => {
      const position = this.#timers.indexOf(timer);
      if (position >= 0) this.#timers.splice(position, 1);
    };
  }

  #shiftWaits(backMs: number): void {
    if (backMs <= 0) return;
    for (const timer of this.#timers) if (timer.isRelative) timer.instant -= backMs;
    this.#timers.sort((a, b) => a.instant - b.instant);
  }

  #fireTimers(): void {
    for (let next = this.#timers[0]; next !== undefined; next = this.#timers[0]) {
      if (next.instant > this.now()) break;
      this.#timers.shift();
      next.callback();
    }
    this.#scheduleWake();
  }

  #scheduleWake(): void {
    const next = this.#timers[0];
    if (next?.instant === this.#nextWake?.instant) return;
    this.#cancelWake();
    if (next === undefined || this.#speedFactor === 0) return;
    const { instant } = next;
    const delayMs = Math.ceil((instant - this.now()) / this.#speedFactor);
    const cancel = this.#wall.after(delayMs, () => {
      this.#nextWake = null;
      this.#fireTimers();
    });
    this.#nextWake = { instant, cancel };
  }

  #cancelWake(): void {
    this.#nextWake?.cancel();
    this.#nextWake = null;
  }
}
