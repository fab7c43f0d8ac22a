import { sessionAt } from '../hours/sessions.ts';
import { BAR_MS, type Bar } from '../model/bar.ts';
import type { Session } from '../model/session.ts';
import type { Thresholds } from '../model/thresholds.ts';
import type { EpochMs } from '../model/time.ts';
import { classify } from './classify.ts';
import type { MarketSignal } from './market-signal.ts';
import { type Reading, ReadingStream } from './reading.ts';
import { replayAnchor } from './replay-anchor.ts';
import { score, totalPoints } from './score.ts';
import { WEIGHTS } from './weights.ts';

export interface SignalOptions {
  readonly symbol: string;
  readonly thresholds: Thresholds;
  readonly thresholdsVersion: number;
  /** Ascending, at least from the replay anchor's session on; see `setSessions`. */
  readonly sessions: readonly Session[];
}

/**
 * The market's signal, bar by bar. At each session's first bar it forgets what lies before the replay
 * anchor and starts its indicators anew from there; so an engine that has run for weeks and one that
 * was just fed the stored bars since the anchor give the same bits. It takes bars that have passed
 * `rejectBar`. Other thresholds need another engine, fed the same bars.
 */
export class SignalEngine {
  private readonly symbol: string;
  private readonly thresholds: Thresholds;
  private readonly thresholdsVersion: number;
  private sessions: readonly Session[];
  private session: Session | null = null;
  private stream: ReadingStream;
  /** Bars since the anchor. */
  private bars: Bar[] = [];
  private last: Reading | null = null;

  constructor({ symbol, thresholds, thresholdsVersion, sessions }: SignalOptions) {
    this.symbol = symbol;
    this.thresholds = thresholds;
    this.thresholdsVersion = thresholdsVersion;
    this.sessions = sessions;
    this.stream = new ReadingStream(thresholds);
  }

  /** Completed bars since the replay anchor. */
  get barCount(): number {
    return this.bars.length;
  }

  /** Start of the newest bar, null before the first: what `rejectBar` wants to know. */
  get lastStart(): EpochMs | null {
    return this.bars.at(-1)?.start ?? null;
  }

  /** Average true range in dollars, null while not known: likewise. */
  get atr(): number | null {
    return this.last?.indicators.atr ?? null;
  }

  /** A longer or corrected calendar; it takes effect with the next session's first bar. */
  setSessions(sessions: readonly Session[]): void {
    this.sessions = sessions;
  }

  /**
   * The signal at the end of a bar, as seen at that moment. Throws a RangeError on a bar outside the
   * known sessions or not later than the one before: such a bar should not have come this far.
   */
  push(bar: Bar): MarketSignal {
    const lastStart = this.lastStart;
    if (lastStart !== null && bar.start <= lastStart) {
      throw new RangeError(`bar ${bar.start} is not later than the last one, ${lastStart}`);
    }
    const session = this.enter(bar);
    const reading = this.stream.push(bar);
    this.bars.push(bar);
    this.last = reading;
    return this.signalOf(bar, session, reading);
  }

  private enter(bar: Bar): Session {
    const current = this.session;
    if (current !== null && bar.start < current.close) return current;
    const session = sessionAt(this.sessions, bar.start);
    if (session === null) throw new RangeError(`bar ${bar.start} lies in no known session`);
    this.session = session;
    this.startFrom(replayAnchor(this.sessions, bar.start, this.bars));
    return session;
  }

  private startFrom(anchor: EpochMs): void {
    const first = this.bars[0];
    if (first === undefined || first.start >= anchor) return;
    this.bars = this.bars.filter((bar) => bar.start >= anchor);
    this.stream = new ReadingStream(this.thresholds);
    for (const bar of this.bars) this.stream.push(bar);
  }

  private signalOf(bar: Bar, session: Session, reading: Reading): MarketSignal {
    const { bullish, bearish, hasData } = score(reading, this.thresholds);
    const bullishConfidence = totalPoints(bullish);
    const bearishConfidence = totalPoints(bearish);
    const barCount = this.bars.length;
    return {
      symbol: this.symbol,
      date: session.date,
      barStart: bar.start,
      barEnd: bar.start + BAR_MS,
      price: bar.close,
      barCount,
      warmingUp: barCount < WEIGHTS.signal.warmUpBars,
      ...classify({
        bullish: bullishConfidence,
        bearish: bearishConfidence,
        hasData,
        barCount,
        age: 0,
      }),
      confidence: Math.max(bullishConfidence, bearishConfidence),
      bullishConfidence,
      bearishConfidence,
      indicators: reading.indicators,
      emaSupport: reading.indicators.emaSlow,
      iv: null,
      slippage: null,
      bullish,
      bearish,
      thresholdsVersion: this.thresholdsVersion,
      weightsVersion: WEIGHTS.version,
    };
  }
}
