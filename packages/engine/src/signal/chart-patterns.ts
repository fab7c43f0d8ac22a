import type { Bar } from '../model/bar.ts';
import type { Price } from '../model/money.ts';
import { bearishCandle, bullishCandle, candleShape, type SideCandle } from './candles.ts';
import { type Direction, SwingStream } from './swings.ts';
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
const BARS_PER_SHAPE = 3;
const REQUIRED_EARLIER_BARS = Math.max(structure.breakout.bars, meanBars + BARS_PER_SHAPE - 1);

/** An outdated shape gets 0. */
export function candlePoints({ shape, age }: CandleReading): number {
  return shapes[shape] * (decay[age] ?? 0);
}

/** Patterns go on across sessions. */
export class ChartStream {
  /** The newest `REQUIRED_EARLIER_BARS` earlier bars, as a ring. */
  private readonly recentBars: Bar[] = [];
  private barCount = 0;
  private recentBodySum: Price = 0;
  private readonly bullishCandles = new SideCandles();
  private readonly bearishCandles = new SideCandles();
  private readonly swings = new SwingStream();

  push(bar: Bar): ChartPatterns | null {
    const swings = this.swings.push(bar.high, bar.low);
    const bullishShape = this.bullishCandles.push(bullishCandle(bar, this.recentBodySum));
    const bearishShape = this.bearishCandles.push(bearishCandle(bar, this.recentBodySum));
    const isWarmedUp = this.barCount >= REQUIRED_EARLIER_BARS;
    // Shapes for opposite sides on one bar cancel out.
    const isUnambiguous = isWarmedUp && (bullishShape === null || bearishShape === null);
    this.bullishCandles.keepShape(isUnambiguous ? bullishShape : null);
    this.bearishCandles.keepShape(isUnambiguous ? bearishShape : null);
    const breakout = isWarmedUp ? this.breakoutOf(bar.close) : null;
    this.rememberBar(bar);
    if (!isWarmedUp) return null;
    const bullish = this.bullishCandles.bestCandleReading();
    const bearish = this.bearishCandles.bestCandleReading();
    return { bullish, bearish, breakout, swings };
  }

  private breakoutOf(close: Price): Direction | null {
    let isAbove = true;
    let isBelow = true;
    for (let barsBack = 1; barsBack <= structure.breakout.bars; barsBack++) {
      const bar = this.recentBars[(this.barCount - barsBack) % REQUIRED_EARLIER_BARS];
      if (bar === undefined) return null;
      if (close <= bar.high) isAbove = false;
      if (close >= bar.low) isBelow = false;
      if (!isAbove && !isBelow) return null;
    }
    return isAbove ? 'up' : 'down';
  }

  private rememberBar(bar: Bar): void {
    const oldestBar = this.recentBars[(this.barCount - meanBars) % REQUIRED_EARLIER_BARS];
    this.recentBodySum += candleBody(bar) - (oldestBar === undefined ? 0 : candleBody(oldestBar));
    this.recentBars[this.barCount % REQUIRED_EARLIER_BARS] = bar;
    this.barCount += 1;
  }
}

function candleBody({ open, close }: Bar): Price {
  return Math.abs(close - open);
}

class SideCandles {
  private beforePrevious: SideCandle | null = null;
  private previous: SideCandle | null = null;
  private readonly recentShapes: (CandleShape | null)[] = decay.map(() => null);

  push(candle: SideCandle): CandleShape | null {
    const { beforePrevious, previous } = this;
    this.beforePrevious = previous;
    this.previous = candle;
    return beforePrevious === null || previous === null
      ? null
      : candleShape(beforePrevious, previous, candle);
  }

  keepShape(shape: CandleShape | null): void {
    for (let age = this.recentShapes.length - 1; age > 0; age--) {
      this.recentShapes[age] = this.recentShapes[age - 1] ?? null;
    }
    this.recentShapes[0] = shape;
  }

  /** Of equal patterns the newest is best. */
  bestCandleReading(): CandleReading | null {
    let best: CandleReading | null = null;
    for (let age = 0; age < this.recentShapes.length; age++) {
      const shape = this.recentShapes[age];
      if (shape === null || shape === undefined) continue;
      const reading = { shape, age };
      if (best === null || candlePoints(reading) > candlePoints(best)) best = reading;
    }
    return best;
  }
}
