import { minuteTime, tradingDay } from '../../../lib/text/format.ts';
import { newYorkDate } from '../../../lib/text/new-york-date.ts';
import type { PastPerformance } from '../../../live/queries/past-performance.ts';

export type EquityCurve = ReturnType<typeof equityCurveWithDrawdown>;
export type CurvePoint = EquityCurve['points'][number];

type CurveSeries = Pick<PastPerformance, 'equity' | 'drawdown'>;

/**
 * The present day has a record for each bar, an earlier day has one: a chart with a place for each
 * would show little but today.
 */
export function equityCurveWithDrawdown({ equity, drawdown }: CurveSeries) {
  const recordedDays = new Set([...equity, ...drawdown].map(({ at }) => newYorkDate(at)));
  const isIntraday = recordedDays.size === 1 && equity.length > 1;
  const epochSecondsOf = (at: string) => Date.parse(isIntraday ? at : newYorkDate(at)) / 1_000;
  // The last of a day's records stays.
  const equityBySecond = new Map(equity.map((point) => [epochSecondsOf(point.at), point.equity]));
  const drawdownBySecond = new Map(
    drawdown.map((point) => [epochSecondsOf(point.at), point.percent]),
  );
  const seconds = new Set([...equityBySecond.keys(), ...drawdownBySecond.keys()]);
  const sortedSeconds = [...seconds].sort((a, b) => a - b);
  return {
    /** Within one day the bars are shown, else each day's last record. */
    isIntraday,
    points: sortedSeconds.map((epochSeconds) => ({
      /** The instant within a day; midnight UTC of the New York date for days. */
      epochSeconds,
      /** Null on a day of which only the result is known. */
      equity: equityBySecond.get(epochSeconds) ?? null,
      /** Percent below the highest equity so far, 0 or negative. */
      drawdownPercent: drawdownBySecond.get(epochSeconds) ?? null,
    })),
  };
}

/** "Feb 5" for a day, "13:15" in New York for an instant within one. */
export function pointTimeText(epochSeconds: number, isIntraday: boolean): string {
  const time = new Date(epochSeconds * 1_000);
  return isIntraday ? minuteTime(time) : tradingDay(time.toISOString().slice(0, 10));
}

export type CurveExtremes = NonNullable<ReturnType<typeof curveExtremesOf>>;

/** Returns null with fewer than two records. */
export function curveExtremesOf({ points }: EquityCurve) {
  const pointsWithEquity = points.flatMap((point) =>
    point.equity === null ? [] : { ...point, equity: point.equity },
  );
  const [first, second] = pointsWithEquity;
  const lastPoint = pointsWithEquity.at(-1);
  if (first === undefined || second === undefined || lastPoint === undefined) return null;
  const low = pointsWithEquity.reduce((a, b) => (b.equity < a.equity ? b : a));
  const high = pointsWithEquity.reduce((a, b) => (b.equity > a.equity ? b : a));
  return { first: first.equity, last: lastPoint.equity, low, high };
}
