import type { EquityPoint, EquityRepository, TradePathsRepository } from '@tideline/db';
import { breakerInput, type EpochMs, type TradingDate, tradingDate } from '@tideline/engine';
import type { Supervisor } from '../bot/supervisor.ts';
import type { MarketTime } from '../bot/time/market-time.ts';
import type { WallClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';

/** Writing waits for the disk, so a bar's orders leave first. */
const WRITE_DELAY_MS = 250;

const ALL_POOLS = ['simulated', 'paper', 'live'] as const;

/** After this, in market time, a position's quotes are thinned to one a minute. */
const FULL_PATH_RETENTION_MS = 90 * 86_400_000;
/** Few, so thinning at a bar's end holds up the thread for milliseconds only. */
const MAX_PATHS_THINNED_PER_BAR = 5;

export interface EquityRecorderOptions {
  readonly equity: Pick<EquityRepository, 'appendPoints' | 'thinOutDayBefore'>;
  readonly tradePaths: Pick<TradePathsRepository, 'writeParts' | 'thinOutBefore'>;
  readonly supervisor: Pick<Supervisor, 'loopOf' | 'loops' | 'usersIn'>;
  readonly time: Pick<MarketTime, 'moment'>;
  readonly wall: WallClock;
  readonly log: Log;
}

/**
 * Records equity as the circuit breaker counts it: positions at the bid. An uncertain value leaves
 * no point; of earlier days only the last point stays. The quotes collected for open positions
 * since the previous bar go into the same commit.
 */
export class EquityRecorder {
  readonly #options: EquityRecorderOptions;
  #unwrittenPoints: readonly EquityPoint[] = [];
  #cancelWrite: (() => void) | null = null;
  #lastThinnedDate: TradingDate | null = null;

  constructor(options: EquityRecorderOptions) {
    this.#options = options;
  }

  /** Call when every account has taken the bar that ended then. */
  recordAtBarEnd(barEnd: EpochMs): void {
    const { supervisor, wall } = this.#options;
    const userIds = ALL_POOLS.flatMap((pool) => supervisor.usersIn(pool));
    const points = userIds.flatMap((id) => this.#equityPointOf(id, barEnd));
    this.#unwrittenPoints = [...this.#unwrittenPoints, ...points];
    this.#cancelWrite ??= wall.after(WRITE_DELAY_MS, () => this.flush());
  }

  flush(): void {
    const { equity, tradePaths, log } = this.#options;
    const points = this.#unwrittenPoints;
    this.#cancelWrite?.();
    this.#cancelWrite = null;
    this.#unwrittenPoints = [];
    const unwrittenPaths = this.#unwrittenPaths();
    if (points.length === 0 && unwrittenPaths.length === 0) return;
    try {
      equity.appendPoints(points, () => {
        for (const { userId, parts } of unwrittenPaths) tradePaths.writeParts(userId, parts);
      });
      for (const { paths } of unwrittenPaths) paths.markWritten();
      this.#thinOutHistory(points);
    } catch (error) {
      log.error({ points: points.length, error }, 'equity could not be saved');
    }
  }

  #unwrittenPaths() {
    return this.#options.supervisor.loops.flatMap(({ userId, paths }) => {
      const unwrittenParts = paths.unwrittenParts();
      return unwrittenParts.length === 0 ? [] : [{ userId, paths, parts: unwrittenParts }];
    });
  }

  #thinOutHistory(points: readonly EquityPoint[]): void {
    const lastPoint = points.at(-1);
    if (lastPoint === undefined) return;
    const { equity, tradePaths } = this.#options;
    if (lastPoint.date !== this.#lastThinnedDate) equity.thinOutDayBefore(lastPoint.date);
    this.#lastThinnedDate = lastPoint.date;
    tradePaths.thinOutBefore(lastPoint.at - FULL_PATH_RETENTION_MS, MAX_PATHS_THINNED_PER_BAR);
  }

  #equityPointOf(userId: string, pointAt: EpochMs): readonly EquityPoint[] {
    const { supervisor, time } = this.#options;
    const breakerFigures = breakerInput(supervisor.loopOf(userId).state, time.moment());
    if (breakerFigures === null || breakerFigures.equity === null) return [];
    // Rounded, as a position without a believed bid counts at its average price, with decimals.
    const equity = Math.round(breakerFigures.equity);
    const { accountNumber } = breakerFigures;
    return [{ userId, accountNumber, date: tradingDate(pointAt), at: pointAt, equity }];
  }
}
