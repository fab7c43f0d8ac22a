import type { MarketHistoryRepository } from '@tideline/db';
import {
  BAR_MS,
  type Bar,
  type BarRejection,
  type EpochMs,
  historyStart,
  type IvReading,
  type MarketSignal,
  type MarketView,
  nextSession,
  type Price,
  rescoreSignal,
  type Session,
  SignalEngine,
  sessionAt,
  type Thresholds,
  type TradingDate,
  tradingDate,
  WEIGHTS,
} from '@tideline/engine';
import type { ReplayStart } from '../../reader/replayed-signals.ts';
import type { Log } from '../../runtime/log.ts';
import type { ThresholdStore } from './threshold-store.ts';

export interface BarSignalsOptions {
  readonly symbol: string;
  readonly feed: string;
  readonly history: Pick<MarketHistoryRepository, 'readBars' | 'readLastSignal'>;
  readonly thresholds: Pick<ThresholdStore, 'current'>;
  readonly log: Log;
}

export interface DayRange {
  readonly date: TradingDate;
  readonly low: Price;
  readonly high: Price;
}

/** A past bar's signal is read from storage, a new bar's is computed. */
export class BarSignals {
  readonly #options: BarSignalsOptions;
  #engine: SignalEngine | null = null;
  #latestSignal: MarketSignal | null = null;
  #replayStart: ReplayStart | null = null;
  readonly #rejectionByBarStart = new Map<EpochMs, BarRejection>();

  constructor(options: BarSignalsOptions) {
    this.#options = options;
  }

  get lastStart(): EpochMs | null {
    return this.#engine?.lastStart ?? null;
  }

  get latestSignal(): MarketSignal | null {
    return this.#latestSignal;
  }

  get dayRange(): DayRange | null {
    const engine = this.#engine;
    const start = engine?.lastStart ?? null;
    if (engine === null || start === null || engine.dayRange === null) return null;
    return { ...engine.dayRange, date: tradingDate(start) };
  }

  get replayStart(): ReplayStart | null {
    return this.#replayStart;
  }

  get rejectedBars(): ReadonlyMap<BarRejection, number> {
    const counts = new Map<BarRejection, number>();
    for (const code of this.#rejectionByBarStart.values())
      counts.set(code, (counts.get(code) ?? 0) + 1);
    return counts;
  }

  /**
   * Computes the signals of the stored bars with the current thresholds, the same to the bit each time.
   */
  replaySessions(sessions: readonly Session[], now: EpochMs): void {
    const { symbol, feed, history, thresholds } = this.#options;
    const from = earliestBarStart(sessions, now);
    if (from === null) return;
    const { version, thresholds: values } = thresholds.current;
    const stored = history.readLastSignal({ symbol, feed, from, to: now });
    const versioned = { symbol, feed, thresholds: values, thresholdsVersion: version };
    const signalOptions = { ...versioned, sessions, lastIv: lastIvOf(stored) };
    const engine = new SignalEngine(signalOptions);
    this.#engine = engine;
    this.#replayStart = { from, now, signalOptions };
    this.#rejectionByBarStart.clear();
    for (const bar of history.readBars({ symbol, feed, from, to: now - BAR_MS })) {
      if (this.#admitsBar(bar, engine, now)) engine.followBar(bar);
    }
    this.#latestSignal = engine.lastStart === null ? null : engine.latestSignal();
    if (stored === null || stored.barStart !== engine.lastStart) return;
    // The latest signal's option quotes aren't stored, so it can't be computed again.
    if (stored.thresholdsVersion === version) this.#latestSignal = stored;
    else if (canRescore(stored, values))
      this.#latestSignal = rescoreSignal(stored, values, version);
  }

  /** Null when the bar is refused, or there is no calendar yet. */
  evaluateBar(bar: Bar, view: MarketView, now: EpochMs): MarketSignal | null {
    const engine = this.#engine;
    if (engine === null || !this.#admitsBar(bar, engine, now)) return null;
    this.#latestSignal = engine.push(bar, view);
    return this.#latestSignal;
  }

  #admitsBar(bar: Bar, engine: SignalEngine, now: EpochMs): boolean {
    const code = engine.rejectionOf(bar, now);
    if (code === null) return true;
    this.#rejectionByBarStart.set(bar.start, code);
    this.#options.log.warn({ start: new Date(bar.start).toISOString(), code }, 'bar rejected');
    return false;
  }
}

function earliestBarStart(sessions: readonly Session[], now: EpochMs): EpochMs | null {
  const isOver = sessionAt(sessions, now) === null && nextSession(sessions, now) === null;
  return isOver ? (sessions[0]?.open ?? null) : historyStart(sessions, now);
}

/** Volatility of a stored signal; null in rows from before volatility was part of a signal. */
function lastIvOf(stored: MarketSignal | null): IvReading | null {
  if (stored?.iv == null || stored.ivAt == null) return null;
  return { iv: stored.iv, at: stored.ivAt };
}

function canRescore({ weightsVersion, context }: MarketSignal, thresholds: Thresholds): boolean {
  return (
    weightsVersion === WEIGHTS.version &&
    context.emaFastPeriod === thresholds.emaFastPeriod &&
    context.emaSlowPeriod === thresholds.emaSlowPeriod
  );
}
