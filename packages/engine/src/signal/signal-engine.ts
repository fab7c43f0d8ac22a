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
  /** Sessions in ascending order, from `historyStart` on; see `setSessions`. */
  readonly sessions: readonly Session[];
  /**
   * From the last stored signal. Quotes are not stored, so a restarted engine needs it to go on
   * like one that ran.
   */
  readonly lastIv?: IvReading | null;
}

interface NewestBar {
  readonly bar: Bar;
  readonly session: Session;
  readonly relativeVolume: ReturnType<VolumeProfile['push']>;
  readonly atTheMoney: AtTheMoney;
  readonly ivInUse: IvReading | null;
}

/**
 * At a session's first bar the engine drops what precedes the replay anchor and restarts its
 * indicators there, so one that ran for weeks and one just fed the stored bars since `historyStart`
 * give the same bits. All bars have passed `rejectBar`. Other thresholds need another engine.
 */
export class SignalEngine {
  private readonly options: SignalOptions;
  private sessions: readonly Session[];
  private session: Session | null = null;
  private stream: ScoreInputStream;
  private bars: Bar[] = [];
  private readonly volumeProfile = new VolumeProfile();
  private lastIv: IvReading | null;
  private newestBar: NewestBar | null = null;
  private unconfirmedBar: UnconfirmedBar | null = null;
  /** Indicators that another rebuild of the stream would not repair. */
  private brokenIndicators: readonly (keyof IndicatorSnapshot)[] = [];

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
    const { newestBar } = this;
    if (newestBar === null) return null;
    const bars = this.bars.filter((bar) => bar.start >= newestBar.session.open);
    return {
      low: Math.min(...bars.map((bar) => bar.low)),
      high: Math.max(...bars.map((bar) => bar.high)),
    };
  }

  /** Keeps a false print: the next bar may confirm its level. */
  rejectionOf(bar: Bar, now: EpochMs): BarRejection | null {
    const { sessions, lastStart: lastBarStart, atr, unconfirmedBar } = this;
    const lastClose = this.bars.at(-1)?.close ?? null;
    const code = rejectBar(bar, { sessions, now, lastBarStart, lastClose, unconfirmedBar, atr });
    if (code === null) this.unconfirmedBar = null;
    else if (code === 'false-print') this.unconfirmedBar = { start: bar.start, close: bar.close };
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

  /** Takes in a bar without making a signal: past bars rarely need one. */
  followBar(bar: Bar, view: MarketView | null = null): void {
    const lastStart = this.lastStart;
    if (lastStart !== null && bar.start <= lastStart) {
      throw new RangeError(`bar ${bar.start} is not later than the last one, ${lastStart}`);
    }
    const session = this.enterSession(bar);
    const barEnd = bar.start + BAR_MS;
    const relativeVolume = this.volumeProfile.push(bar);
    const isSpotBelieved = view?.spot != null && isPlausibleSpot(view.spot, bar.close);
    const atTheMoney = isSpotBelieved
      ? readAtTheMoney(view, barEnd, session.close)
      : NO_OPTION_QUOTES;
    this.feedIndicators(bar);
    const ivInUse = this.usableIvAt(barEnd, atTheMoney);
    this.newestBar = { bar, session, relativeVolume, atTheMoney, ivInUse };
  }

  latestSignal(): MarketSignal {
    if (this.newestBar === null) throw new RangeError('there is no bar yet');
    const { bar, session, relativeVolume, atTheMoney, ivInUse } = this.newestBar;
    const { thresholds, thresholdsVersion, symbol, feed } = this.options;
    const { barCount } = this;
    const { faultyIndicators } = this.stream;
    const barEnd = bar.start + BAR_MS;
    const scoreInput = this.stream.scoreInput({
      relativeVolume: typeof relativeVolume === 'number' ? relativeVolume : null,
      iv: ivInUse?.iv ?? null,
      callHalfSpread: atTheMoney.callHalfSpread,
      putHalfSpread: atTheMoney.putHalfSpread,
    });
    const evaluation = evaluateSignal(scoreInput, thresholds, barCount);
    return {
      symbol,
      feed,
      date: session.date,
      barStart: bar.start,
      barEnd,
      price: bar.close,
      barCount,
      warmingUp: barCount < WEIGHTS.signal.warmUpBars,
      signalType: evaluation.verdict.signalType,
      neutralReason: evaluation.verdict.neutralReason,
      confidence: evaluation.confidence,
      bullishConfidence: evaluation.bullishConfidence,
      bearishConfidence: evaluation.bearishConfidence,
      indicators: scoreInput.indicators,
      context: scoreInput.context,
      flags: flagsOf(evaluation.missing, {
        barCount,
        relativeVolume: typeof relativeVolume === 'number' ? 'not-computable' : relativeVolume,
        iv: session.close - barEnd > WEIGHTS.parts.iv.untilClose ? 'no-quotes' : 'near-close',
        faultyIndicators,
      }),
      emaSupport: scoreInput.indicators.emaSlow,
      iv: ivInUse?.iv ?? null,
      ivAt: ivInUse?.at ?? null,
      slippage: evaluation.slippage,
      bullish: evaluation.bullish,
      bearish: evaluation.bearish,
      thresholdsVersion,
      weightsVersion: WEIGHTS.version,
    };
  }

  private enterSession(bar: Bar): Session {
    const currentSession = this.session;
    if (currentSession !== null && bar.start < currentSession.close) return currentSession;
    const sessionIndex = lastOpenedIndex(this.sessions, bar.start);
    const session = this.sessions[sessionIndex];
    if (session === undefined || bar.start >= session.close) {
      throw new RangeError(`bar ${bar.start} lies in no known session`);
    }
    this.session = session;
    this.volumeProfile.startSession(this.sessions, sessionIndex);
    this.dropBarsBefore(replayAnchor(this.sessions, bar.start));
    return session;
  }

  private dropBarsBefore(anchorStart: EpochMs): void {
    const firstBar = this.bars[0];
    if (firstBar === undefined || firstBar.start >= anchorStart) return;
    this.bars = this.bars.filter((bar) => bar.start >= anchorStart);
    this.brokenIndicators = [];
    this.rebuildStream();
  }

  private rebuildStream(): void {
    this.stream = new ScoreInputStream(this.options.thresholds);
    for (const bar of this.bars) this.stream.followBar(bar);
  }

  /** When an indicator breaks, the stream is rebuilt from the bars. */
  private feedIndicators(bar: Bar): void {
    this.stream.followBar(bar);
    const { faultyIndicators } = this.stream;
    if (
      faultyIndicators.length > 0 &&
      !faultyIndicators.every((name) => this.brokenIndicators.includes(name))
    ) {
      this.rebuildStream();
      this.stream.followBar(bar);
      this.brokenIndicators = this.stream.faultyIndicators;
    }
    this.bars.push(bar);
  }

  private usableIvAt(barEnd: EpochMs, { iv }: AtTheMoney): IvReading | null {
    if (iv !== null) this.lastIv = { iv, at: barEnd };
    const last = this.lastIv;
    if (last === null || last.at > barEnd) return null;
    return barEnd - last.at <= WEIGHTS.parts.iv.serves ? last : null;
  }
}
