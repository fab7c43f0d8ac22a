import { BrokerError, type MarketData } from '@tideline/broker';
import { type EpochMs, MINUTE } from '@tideline/engine';
import type { Log } from '../log.ts';
import type { Activity } from './activity.ts';
import type { MarketTime } from './market-time.ts';

/** In wall time: a fast market covers more of its own in the time that an answer takes. */
const LARGEST_DIFFERENCE_MS = 2_000;
const CHECK_EVERY = MINUTE;
const GOOD_FOR = 10 * MINUTE;

export interface ClockCheckOptions {
  readonly data: MarketData;
  readonly time: MarketTime;
  readonly log: Log;
  readonly activity: Activity;
  /** Sets our market time to the broker's; null where a simulator's own clock is followed. */
  readonly correct: ((now: EpochMs) => void) | null;
}

/**
 * Compares our market time with the broker's clock: entries need the two to agree. A host that was
 * suspended or set to another time comes back with the wrong time, and flattening must not wait.
 */
export class ClockCheck {
  readonly #data: MarketData;
  readonly #time: MarketTime;
  readonly #log: Log;
  readonly #activity: Activity;
  readonly #correct: ClockCheckOptions['correct'];
  #agreedAt: EpochMs | null = null;
  #cancel: (() => void) | null = null;

  constructor({ data, time, log, activity, correct }: ClockCheckOptions) {
    this.#data = data;
    this.#time = time;
    this.#log = log;
    this.#activity = activity;
    this.#correct = correct;
  }

  get isTrusted(): boolean {
    return this.#agreedAt !== null && this.#time.now() - this.#agreedAt <= GOOD_FOR;
  }

  async start(): Promise<void> {
    await this.#activity.run(() => this.#check());
    this.#cancel = this.#time.after(CHECK_EVERY, 0, () => void this.start());
  }

  close(): void {
    this.#cancel?.();
  }

  async #check(): Promise<void> {
    try {
      const before = this.#time.now();
      const { now } = await this.#data.clock();
      const after = this.#time.now();
      // The broker read its clock somewhere between the two.
      const difference = Math.max(before - now, now - after, 0) / Math.max(1, this.#time.speed);
      if (difference <= LARGEST_DIFFERENCE_MS) {
        this.#agreedAt = after;
        return;
      }
      this.#log.error({ difference }, 'our clock and the broker’s differ');
      // It counts as agreed when the next check finds it so.
      this.#correct?.(now);
    } catch (error) {
      if (!(error instanceof BrokerError)) throw error;
      this.#log.warn({ message: error.message }, 'the broker’s clock could not be read');
    }
  }
}
