import type { Span } from '../../../../lib/charts/scale.ts';

/** With room for labels above and below. */
export function paddedSpan(values: readonly number[], room: number): Span {
  const from = Math.min(...values);
  const to = Math.max(...values);
  const margin = (to - from || Math.abs(to) || 1) * room;
  return { from: from - margin, to: to + margin };
}

const HALF_TEXT_PX = 7;

/** Ticks whose whole label lies in the pane. */
export function ticksInside(
  ticks: readonly number[],
  y: (value: number) => number,
  { from, to }: Span,
): readonly number[] {
  return ticks.filter((tick) => y(tick) >= from + HALF_TEXT_PX && y(tick) <= to - HALF_TEXT_PX);
}

const MINUTE = 60_000;
const TIME_AROUND_MS = 30 * MINUTE;
const BAR_MS = 5 * MINUTE;

/** Half an hour around a trade, in whole bars, within the bars that there are. */
export function spanOfTrade({ from, to }: Span, bars: Span | null): Span {
  const wide = {
    from: Math.floor((from - TIME_AROUND_MS) / BAR_MS) * BAR_MS,
    to: Math.ceil((to + TIME_AROUND_MS) / BAR_MS) * BAR_MS,
  };
  if (bars === null) return wide;
  return {
    from: Math.min(from, Math.max(wide.from, bars.from)),
    to: Math.max(to, Math.min(wide.to, bars.to)),
  };
}
