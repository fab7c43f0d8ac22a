import type { MarketHistory } from '@tideline/db';
import {
  BAR_MS,
  type EpochMs,
  type MarketSignal,
  type Session,
  SignalEngine,
  type SignalOptions,
  sessionAt,
} from '@tideline/engine';

/** What the signal was begun with: stored bars from one moment on that were complete at another. */
export interface Past {
  readonly from: EpochMs;
  readonly now: EpochMs;
  readonly signal: SignalOptions;
}

type SignalsByStart = ReadonlyMap<EpochMs, MarketSignal>;

/**
 * What the signals of past bars would have been, as far as bars alone tell: for the chart, never for a
 * decision.
 */
export class ReplayedSignals {
  readonly #history: Pick<MarketHistory, 'bars'>;
  /** By the open of their session, of one past. */
  readonly #sessions = new Map<EpochMs, SignalsByStart>();
  #past = '';

  constructor(history: Pick<MarketHistory, 'bars'>) {
    this.#history = history;
  }

  /** Pasts of one name have the same signals. */
  static nameOf(past: Past | null): string {
    if (past === null) return '';
    const { from, now, signal } = past;
    return [signal.symbol, signal.feed, from, now, signal.thresholdsVersion].join();
  }

  /** Null when it is not known. */
  signalOf(past: Past | null, barStart: EpochMs): MarketSignal | null {
    if (past === null) return null;
    const session = sessionAt(past.signal.sessions, barStart);
    if (session === null) return null;
    const name = ReplayedSignals.nameOf(past);
    if (name !== this.#past) this.#sessions.clear();
    this.#past = name;
    const signals = this.#sessions.get(session.open) ?? this.#replay(session, past);
    this.#sessions.set(session.open, signals);
    return signals.get(barStart) ?? null;
  }

  #replay(session: Session, { from, now, signal }: Past): SignalsByStart {
    const { symbol, feed } = signal;
    const engine = new SignalEngine(signal);
    const to = Math.min(session.close, now) - BAR_MS;
    const signals = new Map<EpochMs, MarketSignal>();
    for (const bar of this.#history.bars({ symbol, feed, from, to })) {
      if (engine.reject(bar, now) !== null) continue;
      engine.follow(bar);
      if (bar.start >= session.open) signals.set(bar.start, engine.signal());
    }
    return signals;
  }
}
