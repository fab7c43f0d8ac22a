import { BrokerError, type MarketData } from '@tideline/broker';
import { type EpochMs, MIN_FRESHNESS_WALL_MS, MINUTE, SECOND } from '@tideline/engine';
import type { Log } from '../../runtime/log.ts';
import type { MarketTime } from '../time/market-time.ts';
import type { WorkInFlight } from '../time/work-in-flight.ts';

/** In wall time, because on a fast market more market time passes while an answer travels. */
const LARGEST_DIFFERENCE_MS = 2_000;
const CHECK_EVERY_MS = MINUTE;
/** The clock is checked sooner while it may be wrong, because positions are sold by it. */
const CHECK_AGAIN_AFTER_MS = 5 * SECOND;
const CHECK_VALID_MS = 10 * MINUTE;

/** The broker's clock is ahead of ours by between `least` and `most` milliseconds. */
interface ClockOffset {
  readonly leastMs: number;
  readonly mostMs: number;
}

export interface ClockCheckOptions {
  readonly marketData: MarketData;
  readonly time: MarketTime;
  readonly log: Log;
  readonly workInFlight: WorkInFlight;
  readonly correctClock: ((now: EpochMs) => void) | null;
}

/**
 * Entries need our market time and the broker's clock to agree. A host that was suspended or reset
 * wakes with the wrong time, and would flatten too late, so ours is set to the broker's. One answer
 * may be wrong: it takes two that agree.
 */
export class ClockCheck {
  readonly #options: ClockCheckOptions;
  #agreedAt: EpochMs | null = null;
  /** How far the clocks differed at the last check; null if they agreed or ours was corrected. */
  #difference: ClockOffset | null = null;
  #cancel: (() => void) | null = null;

  constructor(options: ClockCheckOptions) {
    this.#options = options;
  }

  get isTrusted(): boolean {
    return this.#agreedAt !== null && this.#options.time.now() - this.#agreedAt <= CHECK_VALID_MS;
  }

  async start(): Promise<void> {
    const { time, workInFlight, correctClock } = this.#options;
    await workInFlight.run(async () => {
      await this.#checkClock();
      if (this.#difference !== null && correctClock !== null) await this.#checkClock();
    });
    const isDoubtful = this.#agreedAt === null && correctClock !== null;
    const [market, floor] = isDoubtful
      ? [CHECK_AGAIN_AFTER_MS, MIN_FRESHNESS_WALL_MS]
      : [CHECK_EVERY_MS, 0];
    this.#cancel = time.after(market, floor, () => void this.start());
  }

  close(): void {
    this.#cancel?.();
  }

  async #checkClock(): Promise<void> {
    const { marketData, time, log } = this.#options;
    try {
      const before = time.now();
      const { now } = await marketData.clock();
      const after = time.now();
      // The broker read its clock between these two times.
      this.#takeOffset({ leastMs: now - after, mostMs: now - before }, after);
    } catch (error) {
      if (!(error instanceof BrokerError)) throw error;
      log.warn({ message: error.message }, 'the broker’s clock could not be read');
    }
  }

  #takeOffset(offset: ClockOffset, at: EpochMs): void {
    const { log, correctClock } = this.#options;
    const before = this.#difference;
    this.#difference = null;
    this.#agreedAt = null;
    if (this.#areAlike(offset, { leastMs: 0, mostMs: 0 })) {
      this.#agreedAt = at;
      return;
    }
    const difference = Math.round((offset.leastMs + offset.mostMs) / 2);
    log.error({ difference }, 'our clock and the broker’s differ');
    if (before !== null && this.#areAlike(offset, before)) correctClock?.(at + difference);
    else this.#difference = offset;
  }

  #areAlike(a: ClockOffset, b: ClockOffset): boolean {
    const apart = Math.max(a.leastMs - b.mostMs, b.leastMs - a.mostMs, 0);
    return apart / Math.max(1, this.#options.time.speed) <= LARGEST_DIFFERENCE_MS;
  }
}
