import type { ClockStep } from '@tideline/api/schemas';
import type { WallClock } from './clock.ts';
import type { Log } from './log.ts';

const CHECK_EVERY_MS = 1_000;
/** A clock that is slewed moves by less than a tenth of this in a second. */
const MIN_STEP_MS = 1_000;
/** If reading both clocks took longer, something else may have run in between. */
const MAX_READING_MS = 100;

export interface ClockStepsOptions {
  /** Never steps. */
  readonly wall: WallClock;
  readonly dateClock: Pick<WallClock, 'now'>;
  readonly log: Log;
  /** Negative for a step back. */
  readonly onClockStep: (byMs: number) => void;
}

/**
 * Notices a step of the system's clock by its distance from the monotonic one, which a new time or a
 * sleep changes. It only reports: dates use the new time from then on, durations are unaffected.
 */
export class ClockSteps {
  readonly #options: ClockStepsOptions;
  #offsetMs: number | null;
  #lastStep: ClockStep | null = null;
  #cancelNextCheck: () => void = () => undefined;

  constructor(options: ClockStepsOptions) {
    this.#options = options;
    this.#offsetMs = this.#readOffset();
  }

  get last(): ClockStep | null {
    return this.#lastStep;
  }

  start(): void {
    this.#checkClock();
    this.#cancelNextCheck = this.#options.wall.after(CHECK_EVERY_MS, () => this.start());
  }

  close(): void {
    this.#cancelNextCheck();
  }

  #checkClock(): void {
    const offset = this.#readOffset();
    if (offset === null) return;
    // Updated each time, so slewing never adds up to a step.
    const byMs = offset - (this.#offsetMs ?? offset);
    this.#offsetMs = offset;
    if (Math.abs(byMs) < MIN_STEP_MS) return;
    const { dateClock, log, onClockStep } = this.#options;
    this.#lastStep = { at: new Date(dateClock.now()).toISOString(), byMs };
    log.warn(this.#lastStep, 'the system’s clock was put to another time, or the machine slept');
    try {
      onClockStep(byMs);
    } catch (error) {
      log.error({ error }, 'what was dated by the old time could not be dated again');
    }
  }

  /** How far the system's clock is ahead; null when the two could not be read together. */
  #readOffset(): number | null {
    const { wall, dateClock } = this.#options;
    const before = wall.now();
    const date = dateClock.now();
    const after = wall.now();
    return after - before <= MAX_READING_MS ? date - after : null;
  }
}
