import { lastOpenedIndex } from '../hours/sessions.ts';
import type { IndicatorSnapshot } from '../indicators/indicator-snapshot.ts';
import { BAR_MS, type Bar } from '../model/bar.ts';
import type { Price } from '../model/money.ts';
import type { Session } from '../model/session.ts';
import type { Thresholds } from '../model/thresholds.ts';
import type { EpochMs } from '../model/time.ts';
import { type AtTheMoney, NO_OPTION_QUOTES, readAtTheMoney } from './at-the-money.ts';
import { type BarRejection, rejectBar, type UnconfirmedBar } from './bar-gate.ts';
import { evaluateSignal } from './evaluate.ts';
import type { MarketSignal } from './market-signal.ts';
import { isPlausibleSpot, type MarketView } from './market-view.ts';
import { replayAnchor } from './replay-anchor.ts';
import { ScoreInputStream } from './score-input-stream.ts';
import { flagsOf } from './signal-flag.ts';
import { VolumeProfile } from './volume-profile.ts';
import { WEIGHTS } from './weights.ts';

/** `iv` is in percent, `at` the end of its bar. */
export interface IvReading {
  readonly iv: number;
  readonly at: EpochMs;
}

export interface SignalOptions {
  readonly symbol: string;
  readonly feed: string;
  readonly thresholds: Thresholds;
  readonly thresholdsVersion: number;
  /** Sessions in ascending order, from `historyFrom` on; see `setSessions`. */
  readonly sessions: readonly Session[];
  /**
   * From the last stored signal. Quotes are not stored, so a restarted engine needs it to go on
   * like one that ran.
   */
  readonly lastIv?: IvReading | null;
}

interface TakenBar {
  readonly bar: Bar;
  readonly session: Session;
  readonly volume: ReturnType<VolumeProfile['push']>;
  readonly options: AtTheMoney;
  readonly ivInUse: IvReading | null;
}

/**
 * At a session's first bar the engine drops what precedes the replay anchor and restarts its
 * indicators there, so one that ran for weeks and one just fed the stored bars since `historyFrom`
 * give the same bits. All bars have passed `rejectBar`. Other thresholds need another engine.
 */
export class SignalEngine {
  private readonly options: SignalOptions;
  private sessions: readonly Session[];
  private session: Session | null = null;
  private stream: ScoreInputStream;
  private bars: Bar[] = [];
  private readonly volumes = new VolumeProfile();
  private lastIv: IvReading | null;
  private newest: TakenBar | null = null;
  private doubted: UnconfirmedBar | null = null;
  /** Indicators that another rebuild of the stream would not repair. */
  private broken: readonly (keyof IndicatorSnapshot)[] = [];

  constructor(options: SignalOptions) {
    this.options = options;
    this.sessions = options.sessions;
    this.lastIv = options.lastIv ?? null;
    this.stream = new ScoreInputStream(options.thresholds);
  }

  get barCount(): number {
    return this.bars.length;
  }

  get lastStart(): EpochMs | null {
    return this.bars.at(-1)?.start ?? null;
  }

  get atr(): number | null {
    return this.stream.latestIndicators?.atr ?? null;
  }

  get dayRange(): { readonly low: Price; readonly high: Price } | null {
    const { newest } = this;
    if (newest === null) return null;
    const bars = this.bars.filter((bar) => bar.start >= newest.session.open);
    return {
      low: Math.min(...bars.map((bar) => bar.low)),
      high: Math.max(...bars.map((bar) => bar.high)),
    };
  }

  /** A bar at an impossible level is kept: the next may confirm it. */
  rejectionOf(bar: Bar, now: EpochMs): BarRejection | null {
    const { sessions, lastStart, atr, doubted } = this;
    const lastClose = this.bars.at(-1)?.close ?? null;
    const code = rejectBar(bar, { sessions, now, lastStart, lastClose, doubted, atr });
    if (code === null) this.doubted = null;
    else if (code === 'false-print') this.doubted = { start: bar.start, close: bar.close };
    return code;
  }

  /** A longer or corrected calendar counts from the next session's first bar on. */
  setSessions(sessions: readonly Session[]): void {
    this.sessions = sessions;
  }

  /**
   * Takes null as `view` where only bars are known. Throws RangeError on a bar outside the known
   * sessions or not later than the last.
   */
  push(bar: Bar, view: MarketView | null = null): MarketSignal {
    this.followBar(bar, view);
    return this.latestSignal();
  }

  /** Computes no signal: few of a past are ever needed. */
  followBar(bar: Bar, view: MarketView | null = null): void {
    const lastStart = this.lastStart;
    if (lastStart !== null && bar.start <= lastStart) {
      throw new RangeError(`bar ${bar.start} is not later than the last one, ${lastStart}`);
    }
    const session = this.enterSession(bar);
    const barEnd = bar.start + BAR_MS;
    const volume = this.volumes.push(bar);
    const isBelieved = view?.spot != null && isPlausibleSpot(view.spot, bar.close);
    const options = isBelieved ? readAtTheMoney(view, barEnd, session.close) : NO_OPTION_QUOTES;
    this.read(bar);
    this.newest = { bar, session, volume, options, ivInUse: this.ivAt(barEnd, options) };
  }

  latestSignal(): MarketSignal {
    if (this.newest === null) throw new RangeError('there is no bar yet');
    const { bar, session, volume, options, ivInUse } = this.newest;
    const { thresholds, thresholdsVersion, symbol, feed } = this.options;
    const { barCount } = this;
    const { faultyIndicators } = this.stream;
    const barEnd = bar.start + BAR_MS;
    const reading = this.stream.scoreInput({
      relativeVolume: typeof volume === 'number' ? volume : null,
      iv: ivInUse?.iv ?? null,
      callHalfSpread: options.callHalfSpread,
      putHalfSpread: options.putHalfSpread,
    });
    const judged = evaluateSignal(reading, thresholds, barCount);
    return {
      symbol,
      feed,
      date: session.date,
      barStart: bar.start,
      barEnd,
      price: bar.close,
      barCount,
      warmingUp: barCount < WEIGHTS.signal.warmUpBars,
      signalType: judged.verdict.signalType,
      neutralReason: judged.verdict.neutralReason,
      confidence: judged.confidence,
      bullishConfidence: judged.bullishConfidence,
      bearishConfidence: judged.bearishConfidence,
      indicators: reading.indicators,
      context: reading.context,
      flags: flagsOf(judged.missing, {
        barCount,
        relativeVolume: typeof volume === 'number' ? 'not-computable' : volume,
        iv: session.close - barEnd > WEIGHTS.parts.iv.untilClose ? 'no-quotes' : 'near-close',
        faults: faultyIndicators,
      }),
      emaSupport: reading.indicators.emaSlow,
      iv: ivInUse?.iv ?? null,
      ivAt: ivInUse?.at ?? null,
      slippage: judged.slippage,
      bullish: judged.bullish,
      bearish: judged.bearish,
      thresholdsVersion,
      weightsVersion: WEIGHTS.version,
    };
  }

  private enterSession(bar: Bar): Session {
    const current = this.session;
    if (current !== null && bar.start < current.close) return current;
    const index = lastOpenedIndex(this.sessions, bar.start);
    const session = this.sessions[index];
    if (session === undefined || bar.start >= session.close) {
      throw new RangeError(`bar ${bar.start} lies in no known session`);
    }
    this.session = session;
    this.volumes.startSession(this.sessions, index);
    this.startFrom(replayAnchor(this.sessions, bar.start));
    return session;
  }

  private startFrom(anchor: EpochMs): void {
    const first = this.bars[0];
    if (first === undefined || first.start >= anchor) return;
    this.bars = this.bars.filter((bar) => bar.start >= anchor);
    this.broken = [];
    this.rebuildStream();
  }

  private rebuildStream(): void {
    this.stream = new ScoreInputStream(this.options.thresholds);
    for (const bar of this.bars) this.stream.followBar(bar);
  }

  /** When an indicator breaks, the stream is rebuilt from the bars. */
  private read(bar: Bar): void {
    this.stream.followBar(bar);
    const { faultyIndicators } = this.stream;
    if (
      faultyIndicators.length > 0 &&
      !faultyIndicators.every((name) => this.broken.includes(name))
    ) {
      this.rebuildStream();
      this.stream.followBar(bar);
      this.broken = this.stream.faultyIndicators;
    }
    this.bars.push(bar);
  }

  private ivAt(barEnd: EpochMs, { iv }: AtTheMoney): IvReading | null {
    if (iv !== null) this.lastIv = { iv, at: barEnd };
    const last = this.lastIv;
    if (last === null || last.at > barEnd) return null;
    return barEnd - last.at <= WEIGHTS.parts.iv.serves ? last : null;
  }
}
