import {
  type BarRejection,
  type EpochMs,
  type MarketSignal,
  reachesThreshold,
  type Thresholds,
  type TradingDate,
} from '@tideline/engine';

export type SignalAnswer = MarketSignal | BarRejection;

/** Signals of the bars before the start, which are not traded. */
export interface SignalPast {
  readonly count: number;
  /** Bars that the bar gate refused, by its code. */
  readonly rejected: Readonly<Record<string, number>>;
}

export interface SignalOrigin {
  readonly epoch: string;
  readonly thresholds: Thresholds;
  readonly startedAt: EpochMs;
  readonly lastDate: TradingDate;
}

/**
 * Signals of one market, start and set of thresholds. They depend on no account, so the first run
 * writes the recording and later ones with other settings read it.
 */
export class SignalRecording {
  readonly #answers: SignalAnswer[] = [];
  #past: SignalPast | null = null;
  #origin: SignalOrigin | null = null;

  get isBlank(): boolean {
    return this.#origin === null;
  }

  /** Null when this run writes the recording. */
  begin(origin: SignalOrigin): SignalReader | null {
    if (this.#origin === null) {
      this.#origin = origin;
      return null;
    }
    if (origin.lastDate > this.#origin.lastDate || nameOf(origin) !== nameOf(this.#origin)) {
      throw new RangeError('the signal tape was written by a run on other bars or thresholds');
    }
    return new SignalReader(this.#past, this.#answers);
  }

  /**
   * The lowest confidence of a signal that reaches the threshold, so thresholds which the same
   * signals reach have the same.
   */
  leastConfidence(threshold: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (const answer of this.#answers) {
      if (typeof answer === 'string' || answer.signalType === 'neutral') continue;
      const { confidence } = answer;
      if (confidence < least && reachesThreshold(confidence, threshold)) least = confidence;
    }
    return least;
  }

  writePast(past: SignalPast): void {
    this.#past = past;
  }

  write(answer: SignalAnswer): void {
    this.#answers.push(answer);
  }
}

export class SignalReader {
  /** Null without a bar before the start. */
  readonly past: SignalPast | null;
  readonly #answers: readonly SignalAnswer[];
  #next = 0;

  constructor(past: SignalPast | null, answers: readonly SignalAnswer[]) {
    this.past = past;
    this.#answers = answers;
  }

  get next(): SignalAnswer | undefined {
    return this.#answers[this.#next];
  }

  read(): SignalAnswer {
    const answer = this.next;
    if (answer === undefined) throw new RangeError('the signal tape was not written to its end');
    this.#next += 1;
    return answer;
  }
}

function nameOf({ epoch, thresholds, startedAt }: SignalOrigin): string {
  return JSON.stringify([epoch, startedAt, Object.entries(thresholds).sort()]);
}
