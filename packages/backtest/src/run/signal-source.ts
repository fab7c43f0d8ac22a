import {
  BAR_MS,
  type Bar,
  type EpochMs,
  type MarketSignal,
  type MarketView,
  type Session,
  SignalEngine,
} from '@tideline/engine';
import type { SignalAnswer, SignalOrigin, SignalTape, SignalTapeReader } from './signal-tape.ts';

/** A server begins with this version of its thresholds; a run has only one. */
const THRESHOLDS_VERSION = 1;

/** Bars in, signals out, as the server's market loop does it: each bar passes the gate first. */
export class SignalSource {
  readonly #engine: SignalEngine;
  readonly #tape: SignalTape | null;
  readonly #reader: SignalTapeReader | null;
  readonly #rejected: Record<string, number> = {};
  #count = 0;

  constructor(
    symbol: string,
    origin: SignalOrigin,
    sessions: readonly Session[],
    tape: SignalTape | null,
  ) {
    this.#tape = tape;
    this.#reader = tape?.begin(origin) ?? null;
    this.#engine = new SignalEngine({
      symbol,
      feed: origin.epoch,
      thresholds: origin.thresholds,
      thresholdsVersion: THRESHOLDS_VERSION,
      sessions,
    });
  }

  /** Bars that the signal was computed on. */
  get count(): number {
    return this.#count;
  }

  /** Bars that the gate refused, by its code. */
  get rejected(): Readonly<Record<string, number>> {
    return this.#rejected;
  }

  /** The sessions around now, as the broker's calendar gives them on a morning. */
  setSessions(sessions: readonly Session[]): void {
    this.#engine.setSessions(sessions);
  }

  /** The signal at the end of a bar, null when the bar is refused. */
  signal(bar: Bar, now: EpochMs, view: MarketView | null): MarketSignal | null {
    const answer = this.#reader === null ? this.#compute(bar, now, view) : this.#reader.read();
    if (typeof answer === 'string') {
      this.#rejected[answer] = (this.#rejected[answer] ?? 0) + 1;
      return null;
    }
    this.#count += 1;
    return answer;
  }

  #compute(bar: Bar, now: EpochMs, view: MarketView | null): SignalAnswer {
    const engine = this.#engine;
    const code = engine.reject(bar, Math.max(now, bar.start + BAR_MS));
    const answer = code ?? engine.push(bar, view);
    this.#tape?.write(answer);
    return answer;
  }
}
