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
import type { Signals } from './signals.ts';

/** A server begins with this version of its thresholds; a run has only one. */
const THRESHOLDS_VERSION = 1;

/** Bars in, signals out, as the server's market loop does it: each bar passes the gate first. */
export class SignalSource implements Signals {
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

  get count(): number {
    return this.#count;
  }

  get rejected(): Readonly<Record<string, number>> {
    return this.#rejected;
  }

  setSessions(sessions: readonly Session[]): void {
    this.#engine.setSessions(sessions);
  }

  warmUp(past: () => readonly Bar[], now: EpochMs): void {
    for (const bar of past()) this.#take(bar, now, null);
  }

  signal(bar: Bar, now: EpochMs, view: MarketView): MarketSignal | null {
    return this.#take(bar, now, view);
  }

  #take(bar: Bar, now: EpochMs, view: MarketView | null): MarketSignal | null {
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
