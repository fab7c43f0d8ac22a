import type { Price } from '../model/money.ts';
import { WEIGHTS } from './weights.ts';

export type Direction = 'up' | 'down';

const { bars: reach } = WEIGHTS.parts.chartPattern.structure.swings;
const WINDOW_BARS = 2 * reach + 1;

/** Turning points of one kind, highs or lows. */
class TurningPointStream {
  private readonly recentExtremes: Price[] = [];
  private previousPoint: Price | null = null;
  private latestPoint: Price | null = null;

  push(extreme: Price): void {
    this.recentExtremes.push(extreme);
    if (this.recentExtremes.length > WINDOW_BARS) this.recentExtremes.shift();
    const middle = this.recentExtremes[reach];
    if (this.recentExtremes.length < WINDOW_BARS || middle === undefined) return;
    for (let index = 0; index < WINDOW_BARS; index++) {
      const neighbour = this.recentExtremes[index] ?? middle;
      if (index !== reach && neighbour >= middle) return;
    }
    this.previousPoint = this.latestPoint;
    this.latestPoint = middle;
  }

  get latestChange(): Price | null {
    return this.previousPoint === null || this.latestPoint === null
      ? null
      : this.latestPoint - this.previousPoint;
  }
}

/** Bars that exceed two bars on each side, known two bars later. Equal prices make no swing. */
export class SwingStream {
  private readonly highs = new TurningPointStream();
  /** Negated lows, so the same rule finds them. */
  private readonly lows = new TurningPointStream();

  /** Returns up while the last two swings have higher highs and lows, down in the mirror image. */
  push(high: Price, low: Price): Direction | null {
    this.highs.push(high);
    this.lows.push(-low);
    const highChange = this.highs.latestChange;
    const negatedLowChange = this.lows.latestChange;
    if (highChange === null || negatedLowChange === null) return null;
    if (highChange > 0 && negatedLowChange < 0) return 'up';
    return highChange < 0 && negatedLowChange > 0 ? 'down' : null;
  }
}
