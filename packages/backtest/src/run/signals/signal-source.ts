import {
  BAR_MS,
  type Bar,
  type BarRejection,
  type EpochMs,
  type MarketSignal,
  type MarketView,
  type Session,
  SignalEngine,
} from '@tideline/engine';
import type {
  SignalAnswer,
  SignalOrigin,
  SignalReader,
  SignalRecording,
} from './signal-recording.ts';
import type { Signals } from './signals.ts';

/** A run has only one version of thresholds: a server's first. */
const THRESHOLDS_VERSION = 1;

/** As in the server's market loop, each bar passes the bar gate first. */
export class SignalSource implements Signals {
  readonly #engine: SignalEngine;
  readonly #tape: SignalRecording | null;
  readonly #reader: SignalReader | null;
  #rejected: Record<string, number> = {};
  #count = 0;

  constructor(
    symbol: string,
    origin: SignalOrigin,
    sessions: readonly Session[],
    tape: SignalRecording | null,
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

  get areKnown(): boolean {
    return this.#reader !== null;
  }

  get rejected(): Readonly<Record<string, number>> {
    return this.#rejected;
  }

  setSessions(sessions: readonly Session[]): void {
    this.#engine.setSessions(sessions);
  }

  warmUp(past: () => readonly Bar[], now: EpochMs): void {
    const known = this.#reader?.past;
    if (known !== undefined && known !== null) {
      this.#count = known.count;
      this.#rejected = { ...known.rejected };
      return;
    }
    for (const bar of past()) {
      const code = this.#engine.rejectionOf(bar, Math.max(now, bar.start + BAR_MS));
      if (code === null) this.#engine.followBar(bar);
      this.#note(code);
    }
    this.#tape?.writePast({ count: this.#count, rejected: { ...this.#rejected } });
  }

  signal(bar: Bar, now: EpochMs, view: MarketView): MarketSignal | null {
    return this.#take(this.#reader === null ? this.#compute(bar, now, view) : this.#reader.read());
  }

  takeQuiet(_bar: Bar, isQuiet: (signal: MarketSignal) => boolean): boolean {
    const reader = this.#reader;
    const answer = reader?.next;
    if (!reader || answer === undefined) return false;
    if (typeof answer !== 'string' && !isQuiet(answer)) return false;
    this.#take(reader.read());
    return true;
  }

  #take(answer: SignalAnswer): MarketSignal | null {
    const isRejected = typeof answer === 'string';
    this.#note(isRejected ? answer : null);
    return isRejected ? null : answer;
  }

  #note(rejection: BarRejection | null): void {
    if (rejection === null) this.#count += 1;
    else this.#rejected[rejection] = (this.#rejected[rejection] ?? 0) + 1;
  }

  #compute(bar: Bar, now: EpochMs, view: MarketView): SignalAnswer {
    const engine = this.#engine;
    const code = engine.rejectionOf(bar, Math.max(now, bar.start + BAR_MS));
    const answer = code ?? engine.push(bar, view);
    this.#tape?.write(answer);
    return answer;
  }
}
