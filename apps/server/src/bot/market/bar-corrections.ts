import type { MarketHistoryRepository } from '@tideline/db';
import {
  BAR_MS,
  type Bar,
  type EpochMs,
  MIN_IN_FLIGHT_WALL_MS,
  MINUTE,
  SECOND,
} from '@tideline/engine';
import type { Log } from '../../runtime/log.ts';
import type { MarketTime } from '../time/market-time.ts';
import { BarBuilder, barStartOf } from './bar-builder.ts';

/** By then a bar's orders have left, which would otherwise wait for the disk. */
const WRITE_DELAY_MS = 15 * SECOND;
/** A minute is corrected half a minute after its end, so earlier bars need no keeping. */
const MAX_KEPT_BARS = 2;

export interface BarCorrectionsOptions {
  readonly symbol: string;
  readonly feed: string;
  readonly history: Pick<MarketHistoryRepository, 'saveCorrection'>;
  readonly time: Pick<MarketTime, 'callAfter'>;
  readonly log: Log;
}

/** Corrected bars are saved beside the evaluated ones for people to see: no code reads them. */
export class BarCorrections {
  readonly #options: BarCorrectionsOptions;
  readonly #builder = new BarBuilder();
  readonly #correctedMinutes = new Set<EpochMs>();
  readonly #unwrittenBars = new Map<EpochMs, Bar>();
  #cancelWrite: (() => void) | null = null;

  constructor(options: BarCorrectionsOptions) {
    this.#options = options;
  }

  addMinute(minuteBar: Bar, isCorrection: boolean): void {
    if (isCorrection) this.#correctedMinutes.add(minuteBar.start);
    // The minute's correction has come before the minute itself.
    else if (this.#correctedMinutes.has(minuteBar.start)) return;
    const start = barStartOf(minuteBar.start);
    const bar = this.#builder.addMinute(minuteBar);
    this.#forgetBar(start - MAX_KEPT_BARS * BAR_MS);
    if (bar === null || !this.#isCorrected(start)) return;
    this.#unwrittenBars.set(start, bar);
    const { time } = this.#options;
    this.#cancelWrite ??= time.callAfter(WRITE_DELAY_MS, MIN_IN_FLIGHT_WALL_MS, () => this.flush());
  }

  flush(): void {
    const { symbol, feed, history, log } = this.#options;
    this.#cancelWrite?.();
    this.#cancelWrite = null;
    try {
      for (const [start, bar] of this.#unwrittenBars) {
        history.saveCorrection(symbol, feed, bar);
        this.#unwrittenBars.delete(start);
      }
    } catch (error) {
      log.warn({ error }, 'a corrected bar could not be saved');
    }
  }

  #isCorrected(start: EpochMs): boolean {
    for (let at = start; at < start + BAR_MS; at += MINUTE) {
      if (this.#correctedMinutes.has(at)) return true;
    }
    return false;
  }

  #forgetBar(start: EpochMs): void {
    this.#builder.forgetBar(start);
    for (const at of this.#correctedMinutes) {
      if (barStartOf(at) <= start) this.#correctedMinutes.delete(at);
    }
  }
}
