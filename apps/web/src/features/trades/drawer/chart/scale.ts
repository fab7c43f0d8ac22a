export interface Span {
  readonly from: number;
  readonly to: number;
}

/** From values to pixels; `to` may be the top, above `from`. */
export function scaleOf({ from, to }: Span, pixels: Span): (value: number) => number {
  const length = to - from;
  return (value) =>
    length === 0
      ? (pixels.from + pixels.to) / 2
      : pixels.from + ((value - from) / length) * (pixels.to - pixels.from);
}

/** With room for labels above and below. */
export function spanOf(values: readonly number[], room: number): Span {
  const from = Math.min(...values);
  const to = Math.max(...values);
  const margin = (to - from || Math.abs(to) || 1) * room;
  return { from: from - margin, to: to + margin };
}

const STEPS = [1, 2, 5, 10];

/** Round values inside, at most about `most`. */
export function roundTicks({ from, to }: Span, most: number): readonly number[] {
  const rough = (to - from) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  // Whole multiples, as added steps would drift.
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

const HALF_TEXT = 7;

/** Those whose label lies in the pane as a whole. */
export function ticksInside(
  ticks: readonly number[],
  y: (value: number) => number,
  { from, to }: Span,
): readonly number[] {
  return ticks.filter((tick) => y(tick) >= from + HALF_TEXT && y(tick) <= to - HALF_TEXT);
}

const MINUTE = 60_000;
const CLOCK_STEPS = [5, 10, 15, 30, 60, 120].map((minutes) => minutes * MINUTE);

/** Full minutes of the clock, at most `most`. */
export function clockTicks({ from, to }: Span, most: number): readonly number[] {
  const step = CLOCK_STEPS.find((each) => (to - from) / each <= most) ?? 120 * MINUTE;
  const first = Math.ceil(from / step) * step;
  const count = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => first + index * step);
}

const AROUND = 30 * MINUTE;
const BAR = 5 * MINUTE;

/** Half an hour around a trade, in whole bars, within the bars that there are. */
export function spanOfTrade({ from, to }: Span, bars: Span | null): Span {
  const wide = {
    from: Math.floor((from - AROUND) / BAR) * BAR,
    to: Math.ceil((to + AROUND) / BAR) * BAR,
  };
  if (bars === null) return wide;
  return {
    from: Math.min(from, Math.max(wide.from, bars.from)),
    to: Math.max(to, Math.min(wide.to, bars.to)),
  };
}
