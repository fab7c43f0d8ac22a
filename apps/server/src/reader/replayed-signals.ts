import type { BarRange, MarketHistoryRepository } from '@tideline/db';
import {
  BAR_MS,
  type EpochMs,
  type MarketSignal,
  type Session,
  SignalEngine,
  type SignalOptions,
  sessionAt,
} from '@tideline/engine';

/** Signals are computed again from the stored bars since `from`, which were complete at `now`. */
export interface ReplayStart {
  readonly from: EpochMs;
  readonly now: EpochMs;
  readonly signalOptions: SignalOptions;
}

type SignalsByBarStart = ReadonlyMap<EpochMs, MarketSignal>;

/** Computes signals from bars alone, for the chart and never for a decision. */
export class ReplayedSignals {
  readonly #history: MarketHistoryRepository;
  readonly #signalsBySession = new Map<EpochMs, SignalsByBarStart>();
  #version = '';

  constructor(history: MarketHistoryRepository) {
    this.#history = history;
  }

  /** Signals that are not stored are computed; null where they can't be. */
  evaluatedBars(range: BarRange, replayStart: ReplayStart | null) {
    const rows = this.#history.readEvaluatedBars(range);
    const hasAllSignals = replayStart === null || rows.every(({ signal }) => signal !== null);
    const signals = hasAllSignals ? null : this.signalsOfSession(replayStart, range.from);
    return rows.map(({ bar, signal }) => ({
      bar,
      signal: signal ?? signals?.get(bar.start) ?? null,
      isStored: signal !== null,
    }));
  }

  /** Signals stay the same while their version does. */
  versionOf({ from, now, signalOptions }: ReplayStart): string {
    const { symbol, feed, thresholdsVersion } = signalOptions;
    const barCount = this.#history.countBarsAndSignals({ symbol, feed, from, to: now });
    return [symbol, feed, from, now, thresholdsVersion, barCount].join();
  }

  signalsOfSession(replayStart: ReplayStart, instant: EpochMs): SignalsByBarStart | null {
    const session = sessionAt(replayStart.signalOptions.sessions, instant);
    if (session === null) return null;
    const version = this.versionOf(replayStart);
    if (version !== this.#version) this.#signalsBySession.clear();
    this.#version = version;
    const signals =
      this.#signalsBySession.get(session.open) ?? this.#replaySession(session, replayStart);
    this.#signalsBySession.set(session.open, signals);
    return signals;
  }

  #replaySession(session: Session, { from, now, signalOptions }: ReplayStart): SignalsByBarStart {
    const { symbol, feed } = signalOptions;
    const engine = new SignalEngine(signalOptions);
    const to = Math.min(session.close, now) - BAR_MS;
    const signals = new Map<EpochMs, MarketSignal>();
    for (const bar of this.#history.readBars({ symbol, feed, from, to })) {
      if (engine.rejectionOf(bar, now) !== null) continue;
      engine.followBar(bar);
      if (bar.start >= session.open) signals.set(bar.start, engine.latestSignal());
    }
    return signals;
  }
}
