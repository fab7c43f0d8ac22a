import type { LoopDelay } from '../../runtime/clock.ts';
import type { MarketTime } from '../time/market-time.ts';
import type { AlarmRegister } from './alarm-register.ts';

/** One in a hundred events may be late by so many wall milliseconds. */
const LARGEST_DELAY_MS = 200;

/**
 * A late event loop decides on old quotes. Each check covers the time since the one before. A stepped
 * market waits for all work, so nothing is late there.
 */
export class LoopDelayWatch {
  readonly #delay: LoopDelay;
  readonly #alarms: Pick<AlarmRegister, 'raise'>;
  readonly #time: Pick<MarketTime, 'isStepped'>;
  #haltReason: string | null = null;

  constructor(
    delay: LoopDelay,
    alarms: Pick<AlarmRegister, 'raise'>,
    time: Pick<MarketTime, 'isStepped'>,
  ) {
    this.#delay = delay;
    this.#alarms = alarms;
    this.#time = time;
  }

  get haltReason(): string | null {
    return this.#haltReason;
  }

  check(): void {
    const delay = Math.round(this.#delay.read());
    const wasBusy = this.#haltReason !== null;
    const isLate = delay > LARGEST_DELAY_MS && !this.#time.isStepped;
    this.#haltReason = isLate ? `the server is ${delay} ms behind` : null;
    if (this.#haltReason === null || wasBusy) return;
    this.#alarms.raise('warning', 'BUSY', `${BUSY_MESSAGE} It was ${delay} ms behind.`);
  }
}

const BUSY_MESSAGE =
  'The server could not keep up with its events: entries stop while that lasts, open positions stay guarded.';
