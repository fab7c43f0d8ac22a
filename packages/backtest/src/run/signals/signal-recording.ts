import {
  type BarRejection,
  type EpochMs,
  type MarketSignal,
  reachesThreshold,
  type Thresholds,
  type TradingDate,
} from '@tideline/engine';

export type SignalOrRejection = MarketSignal | BarRejection;

/** Signals of the bars before the start, which are not traded. */
export interface PastBarCounts {
  readonly signalCount: number;
  /** Bars that the bar gate refused, by its code. */
  readonly rejectedByCode: Readonly<Record<string, number>>;
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
  readonly #answers: SignalOrRejection[] = [];
  #past: PastBarCounts | null = null;
  #origin: SignalOrigin | null = null;

  get isBlank(): boolean {
    return this.#origin === null;
  }

  /** Null when this run writes the recording. */
  beginRun(origin: SignalOrigin): SignalReader | null {
    if (this.#origin === null) {
      this.#origin = origin;
      return null;
    }
    if (origin.lastDate > this.#origin.lastDate || originKey(origin) !== originKey(this.#origin)) {
      throw new RangeError('the signal tape was written by a run on other bars or thresholds');
    }
    return new SignalReader(this.#past, this.#answers);
  }

  /**
   * The lowest confidence of the signals that reach the threshold: the same for all thresholds that
   * the same signals reach.
   */
  lowestReachingConfidence(threshold: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (const answer of this.#answers) {
      if (typeof answer === 'string' || answer.signalType === 'neutral') continue;
      const { confidence } = answer;
      if (confidence < least && reachesThreshold(confidence, threshold)) least = confidence;
    }
    return least;
  }

  writePastCounts(past: PastBarCounts): void {
    this.#past = past;
  }

  writeAnswer(answer: SignalOrRejection): void {
    this.#answers.push(answer);
  }
}

export class SignalReader {
  /** Null without a bar before the start. */
  readonly pastCounts: PastBarCounts | null;
  readonly #answers: readonly SignalOrRejection[];
  #nextIndex = 0;

  constructor(past: PastBarCounts | null, answers: readonly SignalOrRejection[]) {
    this.pastCounts = past;
    this.#answers = answers;
  }

  get nextAnswer(): SignalOrRejection | undefined {
    return this.#answers[this.#nextIndex];
  }

  takeNext(): SignalOrRejection {
    const answer = this.nextAnswer;
    if (answer === undefined) throw new RangeError('the signal tape was not written to its end');
    this.#nextIndex += 1;
    return answer;
  }
}

function originKey({ epoch, thresholds, startedAt }: SignalOrigin): string {
  return JSON.stringify([epoch, startedAt, Object.entries(thresholds).sort()]);
}
