import { html, type Markup } from './markup.ts';

/** `x` is a share of the width, 0..1. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

export interface AxisLabel {
  readonly at: number;
  readonly text: string;
}

const CHART_WIDTH = 1000;
const CHART_HEIGHT = 200;
/** Room above and below the line, as a share of the height. */
const MARGIN_SHARE = 0.08;

/** Strokes and labels don't stretch, to be legible on a phone too. */
export function lineChart(options: {
  readonly points: readonly ChartPoint[];
  readonly line: 'equity' | 'fall';
  readonly height: 'plot' | 'low';
  /** A line is drawn across at this value. */
  readonly base: number;
  readonly formatValue: (value: number) => string;
  readonly times: readonly AxisLabel[];
  /** For readers who can't see the chart. */
  readonly summary: string;
}): Markup {
  const { points, line, height, base, formatValue, times, summary } = options;
  const scale = verticalScale([base, ...points.map(({ y }) => y)]);
  const path = points
    .map(
      ({ x, y }, index) =>
        `${index === 0 ? 'M' : 'L'}${roundedToTenth(x * CHART_WIDTH)} ${roundedToTenth(scale.at(y))}`,
    )
    .join('');
  const baseAt = roundedToTenth(scale.at(base));
  return html`<div class="chart" role="img" aria-label="${summary}">
<svg class="${height}" viewBox="0 0 ${CHART_WIDTH} ${CHART_HEIGHT}" preserveAspectRatio="none">${gridLines(scale)}<path class="zero-line" d="M0 ${baseAt}H${CHART_WIDTH}"/><path class="${line}" d="${path}"/></svg>
${levelLabels(scale, formatValue, height)}${timeLabels(times)}</div>`;
}

export type VerticalScale = ReturnType<typeof verticalScale>;

export function verticalScale(values: readonly number[], height = CHART_HEIGHT) {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  // A flat line lies in the middle.
  const span = high > low ? high - low : 1;
  const bottom = (high + low) / 2 - span * (0.5 + MARGIN_SHARE);
  const whole = span * (1 + 2 * MARGIN_SHARE);
  return {
    ticks: ticksWithin(bottom, bottom + whole),
    /** Distance of a value from the top, in the drawing's units. */
    at: (value: number) => height * (1 - (value - bottom) / whole),
  };
}

function ticksWithin(low: number, high: number): readonly number[] {
  const rough = (high - low) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * ([1, 2, 5].find((factor) => factor * magnitude >= rough) ?? 10);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}

export function gridLines({ ticks, at }: VerticalScale): Markup {
  return html`<path class="grid" d="${ticks.map((tick) => `M0 ${roundedToTenth(at(tick))}H${CHART_WIDTH}`).join('')}"/>`;
}

export function levelLabels(
  { ticks, at }: VerticalScale,
  word: (value: number) => string,
  height: string,
  units = CHART_HEIGHT,
): Markup {
  const labels = ticks.map(
    (tick) =>
      html`<text x="8" y="${roundedToTenth((at(tick) / units) * 100)}%" dy="4">${word(tick)}</text>`,
  );
  return html`<svg class="${height}" aria-hidden="true">${labels}</svg>`;
}

/** A phone hides every other label. */
export function timeLabels(times: readonly AxisLabel[]): Markup {
  const labels = times.map(({ at, text }, index) => {
    const anchor = at < 0.05 ? 'start' : at > 0.95 ? 'end' : 'middle';
    return html`<text class="${index % 2 === 1 ? 'wide' : ''}" x="${roundedToTenth(at * 100)}%" y="14" text-anchor="${anchor}">${text}</text>`;
  });
  return html`<svg class="times" aria-hidden="true">${labels}</svg>`;
}

export function roundedToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
