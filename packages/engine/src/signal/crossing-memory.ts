import { WEIGHTS } from './weights.ts';

/** The side that a return of RSI from an extreme speaks for. */
export type Crossing = 'up' | 'down';

/**
 * Remembers for a few bars that RSI left oversold upward or overbought downward, the crossing bar
 * being the first of them. The newest crossing counts. A reading on the threshold is still extreme.
 */
export class CrossingMemory {
  private readonly oversold: number;
  private readonly overbought: number;
  private previous: number | null = null;
  private crossing: Crossing | null = null;
  private barsLeft = 0;

  constructor(oversold: number, overbought: number) {
    this.oversold = oversold;
    this.overbought = overbought;
  }

  push(rsi: number | null): Crossing | null {
    this.barsLeft -= 1;
    if (this.barsLeft <= 0) this.crossing = null;
    const crossed = this.crossedAt(rsi);
    if (crossed !== null) {
      this.crossing = crossed;
      this.barsLeft = WEIGHTS.parts.rsi.crossingBars;
    }
    this.previous = rsi;
    return this.crossing;
  }

  private crossedAt(rsi: number | null): Crossing | null {
    if (rsi === null || this.previous === null) return null;
    const up = this.previous <= this.oversold && rsi > this.oversold;
    const down = this.previous >= this.overbought && rsi < this.overbought;
    // From one extreme through the other in a single bar it has left neither for the middle.
    if (up && rsi < this.overbought) return 'up';
    return down && rsi > this.oversold ? 'down' : null;
  }
}
