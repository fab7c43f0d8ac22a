import type { ClockStep } from '@tideline/api/schemas';
import type { Wall } from './clock.ts';
import type { Log } from './log.ts';

const CHECK_EVERY_MS = 1_000;
/** A clock that is slewed moves by less than a tenth of this in a second. */
const SMALLEST_STEP_MS = 1_000;
/** If reading both clocks took longer, something else may have run in between. */
const LONGEST_READING_MS = 100;

export interface ClockStepsOptions {
  /** Never steps. */
  readonly wall: Wall;
  readonly dates: Pick<Wall, 'now'>;
  readonly log: Log;
  /** Negative for a step back. */
  readonly onStep: (byMs: number) => void;
}

/**
 * Notices a step of the system's clock by its distance from the monotonic one, which a new time or a
 * sleep changes. It only reports: dates use the new time from then on, durations are unaffected.
 */
export class ClockSteps {
  readonly #options: ClockStepsOptions;
  #offset: number | null;
  #last: ClockStep | null = null;
  #cancel: () => void = () => undefined;

  constructor(options: ClockStepsOptions) {
    this.#options = options;
    this.#offset = this.#readOffset();
  }

  get last(): ClockStep | null {
    return this.#last;
  }

  start(): void {
    this.#checkClock();
    this.#cancel = this.#options.wall.after(CHECK_EVERY_MS, () => this.start());
  }

  close(): void {
    this.#cancel();
  }

  #checkClock(): void {
    const offset = this.#readOffset();
    if (offset === null) return;
    // Updated each time, so slewing never adds up to a step.
    const byMs = offset - (this.#offset ?? offset);
    this.#offset = offset;
    if (Math.abs(byMs) < SMALLEST_STEP_MS) return;
    const { dates, log, onStep } = this.#options;
    this.#last = { at: new Date(dates.now()).toISOString(), byMs };
    log.warn(this.#last, 'the system’s clock was put to another time, or the machine slept');
    try {
      onStep(byMs);
    } catch (error) {
      log.error({ error }, 'what was dated by the old time could not be dated again');
    }
  }

  /** How far the system's clock is ahead; null when the two could not be read together. */
  #readOffset(): number | null {
    const { wall, dates } = this.#options;
    const before = wall.now();
    const date = dates.now();
    const after = wall.now();
    return after - before <= LONGEST_READING_MS ? date - after : null;
  }
}
