import { html, type Markup } from './markup.ts';

/** `xShare` is a share of the width, 0..1. */
export interface ChartPoint {
  readonly xShare: number;
  readonly value: number;
}

export interface AxisLabel {
  readonly xShare: number;
  readonly text: string;
}

const CHART_WIDTH = 1000;
const CHART_HEIGHT = 200;
/** Room above and below the line, as a share of the height. */
const MARGIN_SHARE = 0.08;

/** Strokes and labels don't stretch, to be legible on a phone too. */
export function lineChart(options: {
  readonly points: readonly ChartPoint[];
  readonly lineClass: 'equity' | 'fall';
  readonly heightClass: 'plot' | 'low';
  readonly baseline: number;
  readonly formatValue: (value: number) => string;
  readonly axisLabels: readonly AxisLabel[];
  /** For readers who can't see the chart. */
  readonly summary: string;
}): Markup {
  const { points, lineClass, heightClass, baseline, formatValue, axisLabels, summary } = options;
  const scale = createVerticalScale([baseline, ...points.map(({ value }) => value)]);
  const path = points
    .map(
      ({ xShare, value }, index) =>
        `${index === 0 ? 'M' : 'L'}${roundToTenth(xShare * CHART_WIDTH)} ${roundToTenth(scale.yOf(value))}`,
    )
    .join('');
  const baselineY = roundToTenth(scale.yOf(baseline));
  return html`<div class="chart" role="img" aria-label="${summary}">
<svg class="${heightClass}" viewBox="0 0 ${CHART_WIDTH} ${CHART_HEIGHT}" preserveAspectRatio="none">${gridLines(scale)}<path class="zero-line" d="M0 ${baselineY}H${CHART_WIDTH}"/><path class="${lineClass}" d="${path}"/></svg>
${levelLabels(scale, formatValue, heightClass)}${timeLabels(axisLabels)}</div>`;
}

export type VerticalScale = ReturnType<typeof createVerticalScale>;

export function createVerticalScale(values: readonly number[], height = CHART_HEIGHT) {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  // A flat line lies in the middle.
  const span = high > low ? high - low : 1;
  const bottomValue = (high + low) / 2 - span * (0.5 + MARGIN_SHARE);
  const valueSpan = span * (1 + 2 * MARGIN_SHARE);
  return {
    ticks: ticksWithin(bottomValue, bottomValue + valueSpan),
    /** Distance of a value from the top, in the drawing's units. */
    yOf: (value: number) => height * (1 - (value - bottomValue) / valueSpan),
  };
}

function ticksWithin(low: number, high: number): readonly number[] {
  const roughStep = (high - low) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(roughStep));
  const step = magnitude * ([1, 2, 5].find((factor) => factor * magnitude >= roughStep) ?? 10);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}

export function gridLines({ ticks, yOf }: VerticalScale): Markup {
  return html`<path class="grid" d="${ticks.map((tick) => `M0 ${roundToTenth(yOf(tick))}H${CHART_WIDTH}`).join('')}"/>`;
}

export function levelLabels(
  { ticks, yOf }: VerticalScale,
  formatValue: (value: number) => string,
  height: string,
  chartHeight = CHART_HEIGHT,
): Markup {
  const labels = ticks.map(
    (tick) =>
      html`<text x="8" y="${roundToTenth((yOf(tick) / chartHeight) * 100)}%" dy="4">${formatValue(tick)}</text>`,
  );
  return html`<svg class="${height}" aria-hidden="true">${labels}</svg>`;
}

/** A phone hides every other label. */
export function timeLabels(times: readonly AxisLabel[]): Markup {
  const labels = times.map(({ xShare, text }, index) => {
    const anchor = xShare < 0.05 ? 'start' : xShare > 0.95 ? 'end' : 'middle';
    return html`<text class="${index % 2 === 1 ? 'wide' : ''}" x="${roundToTenth(xShare * 100)}%" y="14" text-anchor="${anchor}">${text}</text>`;
  });
  return html`<svg class="times" aria-hidden="true">${labels}</svg>`;
}

export function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
