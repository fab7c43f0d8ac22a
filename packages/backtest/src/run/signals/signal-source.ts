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
import type { SignalProvider } from './signal-provider.ts';
import type {
  SignalOrigin,
  SignalOrRejection,
  SignalReader,
  SignalRecording,
} from './signal-recording.ts';

/** A run has only one version of thresholds: a server's first. */
const THRESHOLDS_VERSION = 1;

/** As in the server's market loop, each bar passes the bar gate first. */
export class SignalSource implements SignalProvider {
  readonly #engine: SignalEngine;
  readonly #recording: SignalRecording | null;
  readonly #reader: SignalReader | null;
  #rejectedByCode: Record<string, number> = {};
  #signalCount = 0;

  constructor(
    symbol: string,
    origin: SignalOrigin,
    sessions: readonly Session[],
    recording: SignalRecording | null,
  ) {
    this.#recording = recording;
    this.#reader = recording?.beginRun(origin) ?? null;
    this.#engine = new SignalEngine({
      symbol,
      feed: origin.epoch,
      thresholds: origin.thresholds,
      thresholdsVersion: THRESHOLDS_VERSION,
      sessions,
    });
  }

  get signalCount(): number {
    return this.#signalCount;
  }

  get areSignalsKnown(): boolean {
    return this.#reader !== null;
  }

  get rejectedByCode(): Readonly<Record<string, number>> {
    return this.#rejectedByCode;
  }

  setSessions(sessions: readonly Session[]): void {
    this.#engine.setSessions(sessions);
  }

  warmUp(past: () => readonly Bar[], now: EpochMs): void {
    const known = this.#reader?.pastCounts;
    if (known !== undefined && known !== null) {
      this.#signalCount = known.signalCount;
      this.#rejectedByCode = { ...known.rejectedByCode };
      return;
    }
    for (const bar of past()) {
      const code = this.#engine.rejectionOf(bar, Math.max(now, bar.start + BAR_MS));
      if (code === null) this.#engine.followBar(bar);
      this.#countBar(code);
    }
    this.#recording?.writePastCounts({
      signalCount: this.#signalCount,
      rejectedByCode: { ...this.#rejectedByCode },
    });
  }

  signalFor(bar: Bar, now: EpochMs, view: MarketView): MarketSignal | null {
    return this.#takeAnswer(this.#reader?.takeNext() ?? this.#computeSignal(bar, now, view));
  }

  takeQuietSignal(_bar: Bar, isQuiet: (signal: MarketSignal) => boolean): boolean {
    const reader = this.#reader;
    const answer = reader?.nextAnswer;
    if (!reader || answer === undefined) return false;
    if (typeof answer !== 'string' && !isQuiet(answer)) return false;
    this.#takeAnswer(reader.takeNext());
    return true;
  }

  #takeAnswer(answer: SignalOrRejection): MarketSignal | null {
    const isRejected = typeof answer === 'string';
    this.#countBar(isRejected ? answer : null);
    return isRejected ? null : answer;
  }

  #countBar(rejection: BarRejection | null): void {
    if (rejection === null) this.#signalCount += 1;
    else this.#rejectedByCode[rejection] = (this.#rejectedByCode[rejection] ?? 0) + 1;
  }

  #computeSignal(bar: Bar, now: EpochMs, view: MarketView): SignalOrRejection {
    const engine = this.#engine;
    const code = engine.rejectionOf(bar, Math.max(now, bar.start + BAR_MS));
    const answer = code ?? engine.push(bar, view);
    this.#recording?.writeAnswer(answer);
    return answer;
  }
}
