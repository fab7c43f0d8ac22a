import type { TradeDetail } from '@tideline/api/schemas';
import type { Span } from '../../../../lib/charts/scale.ts';

/** With room for labels above and below. */
export function paddedSpan(values: readonly number[], marginShare: number): Span {
  const from = Math.min(...values);
  const to = Math.max(...values);
  const margin = (to - from || Math.abs(to) || 1) * marginShare;
  return { from: from - margin, to: to + margin };
}

const HALF_TEXT_HEIGHT_PX = 7;

/** Ticks whose whole label lies in the pane. */
export function ticksInside(
  ticks: readonly number[],
  yOfValue: (value: number) => number,
  { from, to }: Span,
) {
  const [top, bottom] = [from + HALF_TEXT_HEIGHT_PX, to - HALF_TEXT_HEIGHT_PX];
  return ticks.filter((tick) => yOfValue(tick) >= top && yOfValue(tick) <= bottom);
}

export const holdingSpanOf = ({ openedAt, closedAt }: TradeDetail): Span => ({
  from: Date.parse(openedAt),
  to: Date.parse(closedAt),
});

const MINUTE_MS = 60_000;
const TIME_AROUND_MS = 30 * MINUTE_MS;
const BAR_MS = 5 * MINUTE_MS;

/** Half an hour around a trade, in whole bars, within the bars that there are. */
export function timeSpanOfTrade({ from, to }: Span, barsSpan: Span | null): Span {
  const wideSpan = {
    from: Math.floor((from - TIME_AROUND_MS) / BAR_MS) * BAR_MS,
    to: Math.ceil((to + TIME_AROUND_MS) / BAR_MS) * BAR_MS,
  };
  if (barsSpan === null) return wideSpan;
  return {
    from: Math.min(from, Math.max(wideSpan.from, barsSpan.from)),
    to: Math.max(to, Math.min(wideSpan.to, barsSpan.to)),
  };
}
