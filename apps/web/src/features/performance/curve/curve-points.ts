import { newYorkDate } from '../../../lib/text/new-york-date.ts';
import type { PastPerformance } from '../../../live/queries/past-performance.ts';

export interface CurvePoint {
  /** Epoch seconds: the instant within a day; midnight UTC of the New York date for days. */
  readonly time: number;
  /** Equity; null on a day of which only the result is known. */
  readonly equity: number | null;
  /** Percent below the highest equity so far, 0 or negative. */
  readonly drawdown: number | null;
}

export interface CurvePoints {
  /** Within one day the bars are shown, else each day's last record. */
  readonly isIntraday: boolean;
  readonly points: readonly CurvePoint[];
}

type CurveSeries = Pick<PastPerformance, 'equity' | 'drawdown'>;

/**
 * The present day has a record for each bar, an earlier day has one: a chart with a place for each
 * would show little but today.
 */
export function curvePoints({ equity, drawdown }: CurveSeries): CurvePoints {
  const days = new Set([...equity, ...drawdown].map(({ at }) => newYorkDate(at)));
  const isIntraday = days.size === 1 && equity.length > 1;
  const timeOf = (at: string) => Date.parse(isIntraday ? at : newYorkDate(at)) / 1_000;
  // The last of a day's records stays.
  const equities = new Map(equity.map((point) => [timeOf(point.at), point.equity]));
  const drawdowns = new Map(drawdown.map((point) => [timeOf(point.at), point.percent]));
  const times = [...new Set([...equities.keys(), ...drawdowns.keys()])].sort((a, b) => a - b);
  return {
    isIntraday,
    points: times.map((time) => ({
      time,
      equity: equities.get(time) ?? null,
      drawdown: drawdowns.get(time) ?? null,
    })),
  };
}

export type CurveEnds = NonNullable<ReturnType<typeof curveEnds>>;

/** Returns null with fewer than two records. */
export function curveEnds({ points }: CurvePoints) {
  const known = points.flatMap((point) =>
    point.equity === null ? [] : { ...point, equity: point.equity },
  );
  const [first, second] = known;
  const last = known.at(-1);
  if (first === undefined || second === undefined || last === undefined) return null;
  const low = known.reduce((a, b) => (b.equity < a.equity ? b : a));
  const high = known.reduce((a, b) => (b.equity > a.equity ? b : a));
  return { first: first.equity, last: last.equity, low, high };
}
