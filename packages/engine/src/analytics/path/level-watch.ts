import {
  type ExitLevels,
  exitLevelsOf,
  lowestArmingMark,
} from '../../risk/exit-table/exit-levels.ts';
import type { HeldPosition } from '../../risk/exit-table/exit-row.ts';
import { type MarkPeak, peakAfter } from '../../risk/exit-table/mark-peak.ts';
import { markPrice } from '../../risk/exits.ts';
import type { PathReading } from './path-readings.ts';

/** A position as entered, before quotes gave it a peak. */
export type EnteredPosition = Omit<HeldPosition, 'peak'>;

export class LevelWatch {
  readonly #position: EnteredPosition;
  /** Lowest peak that moves a level; null where no rule follows the peak. */
  readonly #lowestArmingMark: number | null;
  #peak: MarkPeak | null = null;
  #levels: ExitLevels;

  constructor(position: EnteredPosition) {
    this.#position = position;
    const entered = { ...position, peak: null };
    this.#lowestArmingMark = lowestArmingMark(entered);
    this.#levels = exitLevelsOf(entered);
  }

  get currentLevels(): ExitLevels {
    return this.#levels;
  }

  takeReading({ at, quote }: PathReading): void {
    const mark = markPrice(quote);
    if (this.#lowestArmingMark === null || mark === null) return;
    const peakBefore = this.#peak?.confirmed ?? null;
    // A recording has market time alone, so it stands for wall time too.
    const reading = { mark, quotedAt: quote.at, at: { market: at, wall: at } };
    this.#peak = peakAfter(this.#peak, reading, this.#lowestArmingMark);
    const peak = this.#peak?.confirmed ?? null;
    if (peak !== peakBefore) this.#levels = exitLevelsOf({ ...this.#position, peak });
  }
}
