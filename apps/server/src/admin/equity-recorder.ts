import type { EquityPoint, EquityRepository, TradePathsRepository } from '@tideline/db';
import { breakerInput, type EpochMs, type TradingDate, tradingDate } from '@tideline/engine';
import type { Supervisor } from '../bot/supervisor.ts';
import type { MarketTime } from '../bot/time/market-time.ts';
import type { Wall } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';

/** Writing waits for the disk, so a bar's orders leave first. */
const WRITE_AFTER_MS = 250;

const ALL_POOLS = ['simulated', 'paper', 'live'] as const;

/** So long, in market time, every quote of a position is kept; then one a minute. */
const PATHS_WHOLE_FOR_MS = 90 * 86_400_000;
/** So few paths are thinned at each bar's end that the thread is held up for milliseconds only. */
const PATHS_THINNED_AT_ONCE = 5;

export interface EquityRecorderOptions {
  readonly equity: Pick<EquityRepository, 'appendPoints' | 'thinOutDayBefore'>;
  readonly tradePaths: Pick<TradePathsRepository, 'writeParts' | 'thinOutBefore'>;
  readonly supervisor: Pick<Supervisor, 'loopOf' | 'loops' | 'usersIn'>;
  readonly time: Pick<MarketTime, 'moment'>;
  readonly wall: Wall;
  readonly log: Log;
}

/**
 * Records equity as the circuit breaker counts it: positions at the bid. An uncertain value leaves no
 * point; earlier days keep their last. The quotes collected for open positions since the bar before go
 * into the same commit.
 */
export class EquityRecorder {
  readonly #options: EquityRecorderOptions;
  #waiting: readonly EquityPoint[] = [];
  #cancel: (() => void) | null = null;
  #date: TradingDate | null = null;

  constructor(options: EquityRecorderOptions) {
    this.#options = options;
  }

  /** Call when every account has taken the bar that ended then. */
  recordAtBarEnd(barEnd: EpochMs): void {
    const { supervisor, wall } = this.#options;
    const userIds = ALL_POOLS.flatMap((pool) => supervisor.usersIn(pool));
    this.#waiting = [...this.#waiting, ...userIds.flatMap((id) => this.#pointOf(id, barEnd))];
    this.#cancel ??= wall.after(WRITE_AFTER_MS, () => this.flush());
  }

  flush(): void {
    const { equity, tradePaths, log } = this.#options;
    const points = this.#waiting;
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting = [];
    const recorded = this.#recordedPaths();
    if (points.length === 0 && recorded.length === 0) return;
    try {
      equity.appendPoints(points, () => {
        for (const { userId, parts } of recorded) tradePaths.writeParts(userId, parts);
      });
      for (const { paths } of recorded) paths.markWritten();
      this.#thinOut(points);
    } catch (error) {
      log.error({ points: points.length, error }, 'equity could not be saved');
    }
  }

  #recordedPaths() {
    return this.#options.supervisor.loops.flatMap(({ userId, paths }) => {
      const parts = paths.unwrittenParts();
      return parts.length === 0 ? [] : [{ userId, paths, parts }];
    });
  }

  #thinOut(points: readonly EquityPoint[]): void {
    const last = points.at(-1);
    if (last === undefined) return;
    const { equity, tradePaths } = this.#options;
    if (last.date !== this.#date) equity.thinOutDayBefore(last.date);
    this.#date = last.date;
    tradePaths.thinOutBefore(last.at - PATHS_WHOLE_FOR_MS, PATHS_THINNED_AT_ONCE);
  }

  #pointOf(userId: string, at: EpochMs): readonly EquityPoint[] {
    const { supervisor, time } = this.#options;
    const reading = breakerInput(supervisor.loopOf(userId).state, time.moment());
    if (reading === null || reading.equity === null) return [];
    // A position without a believed bid counts at its average price, with decimals.
    const equity = Math.round(reading.equity);
    const { accountNumber } = reading;
    return [{ userId, accountNumber, date: tradingDate(at), at, equity }];
  }
}
