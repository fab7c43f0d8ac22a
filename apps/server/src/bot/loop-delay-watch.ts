import type { LoopDelay } from '../clock.ts';
import type { AlarmBook } from './alarm-book.ts';

/** Wall milliseconds by which one in a hundred events may be late. */
const LARGEST_DELAY_MS = 200;

/**
 * Stops entries while something takes the processor away: whoever reads quotes late decides on old
 * ones. Each check looks at the time since the last one.
 */
export class LoopDelayWatch {
  readonly #delay: LoopDelay;
  readonly #alarms: Pick<AlarmBook, 'raise'>;
  #halt: string | null = null;

  constructor(delay: LoopDelay, alarms: Pick<AlarmBook, 'raise'>) {
    this.#delay = delay;
    this.#alarms = alarms;
  }

  /** Null, or why entries are stopped. */
  get halt(): string | null {
    return this.#halt;
  }

  check(): void {
    const delay = Math.round(this.#delay.read());
    const wasBusy = this.#halt !== null;
    this.#halt = delay > LARGEST_DELAY_MS ? `the server is ${delay} ms behind` : null;
    if (this.#halt === null || wasBusy) return;
    this.#alarms.raise('warning', 'BUSY', `${MESSAGE} It was ${delay} ms behind.`);
  }
}

const MESSAGE =
  'The server could not keep up with its events: entries stop while that lasts, open positions stay guarded.';
