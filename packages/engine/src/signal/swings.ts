import type { Price } from '../model/money.ts';
import { WEIGHTS } from './weights.ts';

export type Direction = 'up' | 'down';

const { bars: reach } = WEIGHTS.parts.chartPattern.structure.swings;
const WINDOW_BARS = 2 * reach + 1;

/** Turning points of one kind, highs or lows. */
class TurningPoints {
  private readonly window: Price[] = [];
  private older: Price | null = null;
  private newer: Price | null = null;

  push(extreme: Price): void {
    this.window.push(extreme);
    if (this.window.length > WINDOW_BARS) this.window.shift();
    const middle = this.window[reach];
    if (this.window.length < WINDOW_BARS || middle === undefined) return;
    for (let index = 0; index < WINDOW_BARS; index++) {
      const other = this.window[index] ?? middle;
      if (index !== reach && other >= middle) return;
    }
    this.older = this.newer;
    this.newer = middle;
  }

  get latestChange(): Price | null {
    return this.older === null || this.newer === null ? null : this.newer - this.older;
  }
}

/** Bars that exceed two bars on each side, known two bars later. Equal prices make none. */
export class Swings {
  private readonly highs = new TurningPoints();
  /** Negated lows, so the same rule finds them. */
  private readonly lows = new TurningPoints();

  /** Returns up while the last two swings have higher highs and lows, down in the mirror image. */
  push(high: Price, low: Price): Direction | null {
    this.highs.push(high);
    this.lows.push(-low);
    const rise = this.highs.latestChange;
    const fall = this.lows.latestChange;
    if (rise === null || fall === null) return null;
    if (rise > 0 && fall < 0) return 'up';
    return rise < 0 && fall > 0 ? 'down' : null;
  }
}
