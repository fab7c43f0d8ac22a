import type { MarketHistoryRepository } from '@tideline/db';
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
  readonly signal: SignalOptions;
}

type SignalsByStart = ReadonlyMap<EpochMs, MarketSignal>;

/** Computes signals from bars alone, for the chart and never for a decision. */
export class ReplayedSignals {
  readonly #history: Pick<MarketHistoryRepository, 'readBars' | 'countBarsAndSignals'>;
  readonly #sessions = new Map<EpochMs, SignalsByStart>();
  #version = '';

  constructor(history: Pick<MarketHistoryRepository, 'readBars' | 'countBarsAndSignals'>) {
    this.#history = history;
  }

  /** Signals stay the same while their version does. */
  versionOf({ from, now, signal }: ReplayStart): string {
    const { symbol, feed, thresholdsVersion } = signal;
    const bars = this.#history.countBarsAndSignals({ symbol, feed, from, to: now });
    return [symbol, feed, from, now, thresholdsVersion, bars].join();
  }

  sessionOf(past: ReplayStart, at: EpochMs): SignalsByStart | null {
    const session = sessionAt(past.signal.sessions, at);
    if (session === null) return null;
    const version = this.versionOf(past);
    if (version !== this.#version) this.#sessions.clear();
    this.#version = version;
    const signals = this.#sessions.get(session.open) ?? this.#replaySession(session, past);
    this.#sessions.set(session.open, signals);
    return signals;
  }

  #replaySession(session: Session, { from, now, signal }: ReplayStart): SignalsByStart {
    const { symbol, feed } = signal;
    const engine = new SignalEngine(signal);
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
