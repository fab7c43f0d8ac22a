import { BrokerError, type MarketData } from '@tideline/broker';
import { type EpochMs, MIN_FRESHNESS_WALL_MS, MINUTE, SECOND } from '@tideline/engine';
import type { Log } from '../../runtime/log.ts';
import type { MarketTime } from '../time/market-time.ts';
import type { WorkInFlight } from '../time/work-in-flight.ts';

/** In wall time, because on a fast market more market time passes while an answer travels. */
const MAX_CLOCK_DIFFERENCE_MS = 2_000;
const CHECK_EVERY_MS = MINUTE;
/** The clock is checked sooner while it may be wrong, because positions are sold by it. */
const RECHECK_AFTER_MS = 5 * SECOND;
const MAX_CHECK_AGE_MS = 10 * MINUTE;

/** The broker's clock is ahead of ours by between `minMs` and `maxMs`. */
interface ClockOffset {
  readonly minMs: number;
  readonly maxMs: number;
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
  #lastOffset: ClockOffset | null = null;
  #cancelNextCheck: (() => void) | null = null;
  #isClosed = false;

  constructor(options: ClockCheckOptions) {
    this.#options = options;
  }

  get isTrusted(): boolean {
    return this.#agreedAt !== null && this.#options.time.now() - this.#agreedAt <= MAX_CHECK_AGE_MS;
  }

  async start(): Promise<void> {
    const { time, workInFlight, correctClock } = this.#options;
    await workInFlight.run(async () => {
      await this.#checkClock();
      if (this.#lastOffset !== null && correctClock !== null) await this.#checkClock();
    });
    if (this.#isClosed) return;
    const isClockInDoubt = this.#agreedAt === null && correctClock !== null;
    const [market, floor] = isClockInDoubt
      ? [RECHECK_AFTER_MS, MIN_FRESHNESS_WALL_MS]
      : [CHECK_EVERY_MS, 0];
    this.#cancelNextCheck = time.callAfter(market, floor, () => void this.start());
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelNextCheck?.();
  }

  async #checkClock(): Promise<void> {
    const { marketData, time, log } = this.#options;
    try {
      const before = time.now();
      const { now } = await marketData.clock();
      const after = time.now();
      // The broker read its clock between these two times.
      this.#handleOffset({ minMs: now - after, maxMs: now - before }, after);
    } catch (error) {
      if (!(error instanceof BrokerError)) throw error;
      log.warn({ message: error.message }, 'the broker’s clock could not be read');
    }
  }

  #handleOffset(offset: ClockOffset, at: EpochMs): void {
    const { log, correctClock } = this.#options;
    const before = this.#lastOffset;
    this.#lastOffset = null;
    this.#agreedAt = null;
    if (this.#areClose(offset, { minMs: 0, maxMs: 0 })) {
      this.#agreedAt = at;
      return;
    }
    const difference = Math.round((offset.minMs + offset.maxMs) / 2);
    log.error({ difference }, 'our clock and the broker’s differ');
    if (before !== null && this.#areClose(offset, before)) correctClock?.(at + difference);
    else this.#lastOffset = offset;
  }

  #areClose(a: ClockOffset, b: ClockOffset): boolean {
    const apartMs = Math.max(a.minMs - b.maxMs, b.minMs - a.maxMs, 0);
    return apartMs / Math.max(1, this.#options.time.speedFactor) <= MAX_CLOCK_DIFFERENCE_MS;
  }
}
