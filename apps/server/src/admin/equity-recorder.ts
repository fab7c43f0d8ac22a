import type { Equity, EquityPoint } from '@tideline/db';
import { breakerInput, type EpochMs, type TradingDate, tradingDate } from '@tideline/engine';
import type { Supervisor } from '../bot/supervisor.ts';
import type { MarketTime } from '../bot/time/market-time.ts';
import type { Wall } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';

/** A bar's orders leave first: writing waits for the disk. */
const WRITE_AFTER_MS = 250;

const POOLS = ['simulated', 'paper', 'live'] as const;

export interface EquityRecorderOptions {
  readonly equity: Pick<Equity, 'append' | 'thinOut'>;
  readonly supervisor: Pick<Supervisor, 'loop' | 'usersIn'>;
  readonly time: Pick<MarketTime, 'moment'>;
  readonly wall: Wall;
  readonly log: Log;
}

/**
 * Keeps each account's equity at each bar's end, as the circuit breaker counts it: positions at the
 * bid. Uncertain values leave no point; earlier days keep their last.
 */
export class EquityRecorder {
  readonly #options: EquityRecorderOptions;
  #waiting: readonly EquityPoint[] = [];
  #cancel: (() => void) | null = null;
  #date: TradingDate | null = null;

  constructor(options: EquityRecorderOptions) {
    this.#options = options;
  }

  /** Call it when every account has taken the bar that ended then. */
  take(barEnd: EpochMs): void {
    const { supervisor, wall } = this.#options;
    const userIds = POOLS.flatMap((pool) => supervisor.usersIn(pool));
    this.#waiting = [...this.#waiting, ...userIds.flatMap((id) => this.#pointOf(id, barEnd))];
    this.#cancel ??= wall.after(WRITE_AFTER_MS, () => this.flush());
  }

  /** A curve with a gap is no reason to stop: other watches report a full disk. */
  flush(): void {
    const { equity, log } = this.#options;
    const points = this.#waiting;
    const date = points.at(-1)?.date;
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting = [];
    if (date === undefined) return;
    try {
      equity.append(points);
      if (date !== this.#date) equity.thinOut(date);
      this.#date = date;
    } catch (error) {
      log.error({ points: points.length, error }, 'equity could not be saved');
    }
  }

  #pointOf(userId: string, at: EpochMs): readonly EquityPoint[] {
    const { supervisor, time } = this.#options;
    const reading = breakerInput(supervisor.loop(userId).state, time.moment());
    if (reading === null || reading.equity === null) return [];
    // A buy without a confirmed bid counts at its average price, which has decimals.
    const equity = Math.round(reading.equity);
    const { accountNumber } = reading;
    return [{ userId, accountNumber, date: tradingDate(at), at, equity }];
  }
}
