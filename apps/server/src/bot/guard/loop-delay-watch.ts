import type { LoopDelayMeter } from '../../runtime/clock.ts';
import type { MarketTime } from '../time/market-time.ts';
import type { AlarmRegister } from './alarm-register.ts';

/** How late one in a hundred events may be, in wall milliseconds. */
const MAX_LOOP_DELAY_MS = 200;

/**
 * A late event loop decides on old quotes. Each check covers the time since the one before. A stepped
 * market waits for all work, so nothing is late there.
 */
export class LoopDelayWatch {
  readonly #loopDelay: LoopDelayMeter;
  readonly #alarms: Pick<AlarmRegister, 'raise'>;
  readonly #time: Pick<MarketTime, 'isStepped'>;
  #haltReason: string | null = null;

  constructor(
    delay: LoopDelayMeter,
    alarms: Pick<AlarmRegister, 'raise'>,
    time: Pick<MarketTime, 'isStepped'>,
  ) {
    this.#loopDelay = delay;
    this.#alarms = alarms;
    this.#time = time;
  }

  get haltReason(): string | null {
    return this.#haltReason;
  }

  check(): void {
    const delay = Math.round(this.#loopDelay.readDelayMs());
    const wasHalted = this.#haltReason !== null;
    const isLate = delay > MAX_LOOP_DELAY_MS && !this.#time.isStepped;
    this.#haltReason = isLate ? `the server is ${delay} ms behind` : null;
    if (this.#haltReason === null || wasHalted) return;
    this.#alarms.raise('warning', 'BUSY', `${BUSY_MESSAGE} It was ${delay} ms behind.`);
  }
}

const BUSY_MESSAGE =
  'The server could not keep up with its events: entries stop while that lasts, open positions stay guarded.';
