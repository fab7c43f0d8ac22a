import type {
  BarRejection,
  EpochMs,
  MarketSignal,
  Thresholds,
  TradingDate,
} from '@tideline/engine';

/** What the signal made of one bar: a signal, or why the bar was no input of it. */
export type SignalAnswer = MarketSignal | BarRejection;

/** What became of the bars before the start: nobody trades on their signals. */
export interface SignalPast {
  /** Bars that the signal took in. */
  readonly count: number;
  /** Bars that the gate refused, by its code. */
  readonly rejected: Readonly<Record<string, number>>;
}

/** What the signals of a run depend on, and nothing else. */
export interface SignalOrigin {
  readonly epoch: string;
  readonly thresholds: Thresholds;
  readonly startedAt: EpochMs;
  readonly lastDate: TradingDate;
}

/**
 * The signals of one market, start and set of thresholds. They don't depend on an account: the first
 * run with a tape writes it, and later ones, with other settings, read it.
 */
export class SignalRecording {
  readonly #answers: SignalAnswer[] = [];
  #past: SignalPast | null = null;
  #origin: SignalOrigin | null = null;

  /** Nothing has been written yet. */
  get isBlank(): boolean {
    return this.#origin === null;
  }

  /** Begins a run: the reader of what an earlier one wrote, or null when this one is to write. */
  begin(origin: SignalOrigin): SignalTapeReader | null {
    if (this.#origin === null) {
      this.#origin = origin;
      return null;
    }
    if (origin.lastDate > this.#origin.lastDate || nameOf(origin) !== nameOf(this.#origin)) {
      throw new RangeError('the signal tape was written by a run on other bars or thresholds');
    }
    return new SignalTapeReader(this.#past, this.#answers);
  }

  writePast(past: SignalPast): void {
    this.#past = past;
  }

  write(answer: SignalAnswer): void {
    this.#answers.push(answer);
  }
}

export class SignalTapeReader {
  /** Null without a bar before the start. */
  readonly past: SignalPast | null;
  readonly #answers: readonly SignalAnswer[];
  #next = 0;

  constructor(past: SignalPast | null, answers: readonly SignalAnswer[]) {
    this.past = past;
    this.#answers = answers;
  }

  read(): SignalAnswer {
    const answer = this.#answers[this.#next];
    if (answer === undefined) throw new RangeError('the signal tape was not written to its end');
    this.#next += 1;
    return answer;
  }
}

function nameOf({ epoch, thresholds, startedAt }: SignalOrigin): string {
  return JSON.stringify([epoch, startedAt, Object.entries(thresholds).sort()]);
}
