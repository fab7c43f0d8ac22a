import type { EpochMs, Moment } from '@tideline/engine';
import type { Wall } from '../../runtime/clock.ts';

/**
 * The wall clock at a real broker; the simulator's clock at a simulated one, where it may run faster,
 * stop, or jump from the close to the next open.
 */
export interface MarketTime {
  now(): EpochMs;
  moment(): Moment;
  momentOf(instant: EpochMs): Moment;
  /** 0 while the market stands still. */
  readonly speed: number;
  /** The market moves on only when all work that it caused is done. */
  readonly isStepped: boolean;
  /** The market waits until a user trades; meanwhile nothing is late. */
  readonly isWaiting: boolean;
  /**
   * Wall milliseconds since then, less those in which the market waited, because nothing ages in them.
   */
  age(since: Moment): number;
  at(instant: EpochMs, callback: () => void): () => void;
  /** Calls back when so much market time and so much wall time have both passed. */
  after(market: number, wallFloor: number, callback: () => void): () => void;
}

interface Timer {
  instant: EpochMs;
  /** True for a wait, which keeps its length when market time is set back; false for a time of day. */
  readonly isRelative: boolean;
  readonly callback: () => void;
}

/**
 * At wall time w, market time is `anchor + (w − anchorWall) × speed`. `moveAnchor` moves it;
 * timers then due fire in the order of their instants.
 */
export class AnchoredMarketTime implements MarketTime {
  readonly #wall: Wall;
  readonly #timers: Timer[] = [];
  #anchor: EpochMs;
  #anchorWall: number;
  #speed: number;
  #isStepped = false;
  /** The market's last wait, in wall time; without end while it lasts. */
  #waited: { readonly from: number; readonly to: number } | null = null;
  #wake: { readonly instant: EpochMs; readonly cancel: () => void } | null = null;

  constructor(wall: Wall, anchor: EpochMs, speed: number) {
    this.#wall = wall;
    this.#anchor = anchor;
    this.#anchorWall = wall.now();
    this.#speed = speed;
  }

  get speed(): number {
    return this.#speed;
  }

  get isStepped(): boolean {
    return this.#isStepped;
  }

  get isWaiting(): boolean {
    return this.#waited?.to === Number.POSITIVE_INFINITY;
  }

  age(since: Moment): number {
    const { wall } = this.moment();
    const { from, to } = this.#waited ?? { from: wall, to: wall };
    const waited = Math.max(0, Math.min(wall, to) - Math.max(since.wall, from));
    return Math.max(0, wall - since.wall - waited);
  }

  now(): EpochMs {
    return Math.floor(this.#anchor + (this.#wall.now() - this.#anchorWall) * this.#speed);
  }

  moment(): Moment {
    const market = this.now();
    // Stepped time moves only when no message is in flight; with wall time equal to it, a run repeats
    // exactly.
    return { market, wall: this.#isStepped ? market : this.#wall.now() };
  }

  momentOf(instant: EpochMs): Moment {
    const { market, wall } = this.moment();
    // A stopped market's past counts as if its clock had run at the wall's speed.
    const speed = this.#isStepped || this.#speed === 0 ? 1 : this.#speed;
    return { market: instant, wall: wall - (market - instant) / speed };
  }

  /**
   * Moves the anchor when the market's clock is read, jumps or changes its speed. A jump ends the waits
   * that it passes; others keep their length when time is set back.
   */
  moveAnchor(anchor: EpochMs, speed: number, isStepped = false): void {
    if (this.#waited !== null && this.isWaiting) {
      this.#waited = { ...this.#waited, to: this.#wall.now() };
    }
    this.#shiftWaits(this.now() - anchor);
    this.#anchor = anchor;
    this.#anchorWall = this.#wall.now();
    this.#speed = speed;
    this.#isStepped = isStepped;
    this.#cancelWake();
    this.#fireTimers();
  }

  waitAt(anchor: EpochMs): void {
    const from = this.#waited !== null && this.isWaiting ? this.#waited.from : this.#wall.now();
    this.moveAnchor(anchor, 0);
    this.#waited = { from, to: Number.POSITIVE_INFINITY };
  }

  at(instant: EpochMs, callback: () => void): () => void {
    return this.#addTimer({ instant, isRelative: false, callback });
  }

  after(market: number, wallFloor: number, callback: () => void): () => void {
    const earliest = this.#wall.now() + wallFloor;
    let cancel = this.#addTimer({
      instant: this.now() + market,
      isRelative: true,
      callback: () => {
        const left = this.#isStepped ? 0 : earliest - this.#wall.now();
        if (left <= 0) callback();
        else cancel = this.#wall.after(left, callback);
      },
    });
    return () => cancel();
  }

  close(): void {
    this.#cancelWake();
    this.#timers.length = 0;
  }

  #addTimer(timer: Timer): () => void {
    // After equal instants, so timers fire in the order in which they were set.
    const index = this.#timers.findIndex((other) => other.instant > timer.instant);
    this.#timers.splice(index === -1 ? this.#timers.length : index, 0, timer);
    this.#scheduleWake();
    return () => {
      const position = this.#timers.indexOf(timer);
      if (position >= 0) this.#timers.splice(position, 1);
    };
  }

  #shiftWaits(back: number): void {
    if (back <= 0) return;
    for (const timer of this.#timers) if (timer.isRelative) timer.instant -= back;
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
    if (next?.instant === this.#wake?.instant) return;
    this.#cancelWake();
    if (next === undefined || this.#speed === 0) return;
    const { instant } = next;
    const delay = Math.ceil((instant - this.now()) / this.#speed);
    const cancel = this.#wall.after(delay, () => {
      this.#wake = null;
      this.#fireTimers();
    });
    this.#wake = { instant, cancel };
  }

  #cancelWake(): void {
    this.#wake?.cancel();
    this.#wake = null;
  }
}
