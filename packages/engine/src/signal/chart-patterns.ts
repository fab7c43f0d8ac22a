import type { Bar } from '../model/bar.ts';
import type { Price } from '../model/money.ts';
import { bearishCandle, bullishCandle, candleShape, type SideCandle } from './candles.ts';
import { type Direction, Swings } from './swings.ts';
import { type CandleShape, WEIGHTS } from './weights.ts';

export interface CandleReading {
  readonly shape: CandleShape;
  readonly age: number;
}

export interface ChartPatterns {
  readonly bullish: CandleReading | null;
  readonly bearish: CandleReading | null;
  /** Side on which the close is beyond all bars of the last hour. */
  readonly breakout: Direction | null;
  readonly swings: Direction | null;
}

const { candles, structure } = WEIGHTS.parts.chartPattern;
const { meanBars, decay, shapes } = candles;
const SHAPE_BARS = 3;
const BARS_BEFORE = Math.max(structure.breakout.bars, meanBars + SHAPE_BARS - 1);

/** An outdated shape gets 0. */
export function candlePoints({ shape, age }: CandleReading): number {
  return shapes[shape] * (decay[age] ?? 0);
}

/** Patterns go on across sessions. */
export class ChartStream {
  /** The newest `BARS_BEFORE` earlier bars, as a ring. */
  private readonly bars: Bar[] = [];
  private count = 0;
  private bodies: Price = 0;
  private readonly bulls = new SideCandles();
  private readonly bears = new SideCandles();
  private readonly swings = new Swings();

  push(bar: Bar): ChartPatterns | null {
    const swings = this.swings.push(bar.high, bar.low);
    const bull = this.bulls.push(bullishCandle(bar, this.bodies));
    const bear = this.bears.push(bearishCandle(bar, this.bodies));
    const isWarm = this.count >= BARS_BEFORE;
    // Shapes for opposite sides on one bar cancel out.
    const isClear = isWarm && (bull === null || bear === null);
    this.bulls.keepShape(isClear ? bull : null);
    this.bears.keepShape(isClear ? bear : null);
    const breakout = isWarm ? this.breakoutOf(bar.close) : null;
    this.rememberBar(bar);
    return isWarm
      ? { bullish: this.bulls.bestReading(), bearish: this.bears.bestReading(), breakout, swings }
      : null;
  }

  private breakoutOf(close: Price): Direction | null {
    let isAbove = true;
    let isBelow = true;
    for (let back = 1; back <= structure.breakout.bars; back++) {
      const bar = this.bars[(this.count - back) % BARS_BEFORE];
      if (bar === undefined) return null;
      if (close <= bar.high) isAbove = false;
      if (close >= bar.low) isBelow = false;
      if (!isAbove && !isBelow) return null;
    }
    return isAbove ? 'up' : 'down';
  }

  private rememberBar(bar: Bar): void {
    const leaving = this.bars[(this.count - meanBars) % BARS_BEFORE];
    this.bodies += candleBody(bar) - (leaving === undefined ? 0 : candleBody(leaving));
    this.bars[this.count % BARS_BEFORE] = bar;
    this.count += 1;
  }
}

function candleBody({ open, close }: Bar): Price {
  return Math.abs(close - open);
}

class SideCandles {
  private first: SideCandle | null = null;
  private second: SideCandle | null = null;
  private readonly shapes: (CandleShape | null)[] = decay.map(() => null);

  push(candle: SideCandle): CandleShape | null {
    const { first, second } = this;
    this.first = second;
    this.second = candle;
    return first === null || second === null ? null : candleShape(first, second, candle);
  }

  keepShape(shape: CandleShape | null): void {
    for (let age = this.shapes.length - 1; age > 0; age--) {
      this.shapes[age] = this.shapes[age - 1] ?? null;
    }
    this.shapes[0] = shape;
  }

  /** Of equal patterns the newest is best. */
  bestReading(): CandleReading | null {
    let best: CandleReading | null = null;
    for (let age = 0; age < this.shapes.length; age++) {
      const shape = this.shapes[age];
      if (shape === null || shape === undefined) continue;
      const reading = { shape, age };
      if (best === null || candlePoints(reading) > candlePoints(best)) best = reading;
    }
    return best;
  }
}
