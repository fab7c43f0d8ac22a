import {
  type AutoscaleInfo,
  createChart,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';
import { percent } from '../../../lib/text/format.ts';
import { wholeMoney } from '../texts.ts';
import { drawdownRange, equityRange } from './axis-ranges.ts';
import type { CurvePoint, CurvePoints } from './curve-points.ts';
import { pointTime } from './curve-texts.ts';

/** Read once, at creation: the chart library knows no CSS variables. */
function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

// The library brands its times, epoch seconds.
const stamp = (seconds: number) => seconds as UTCTimestamp;

const HALF_LABEL_PX = 20;

/** Opacity behind a colour of six digits. */
const SOFTENED = 'b3';

function openChart(element: HTMLElement) {
  return createChart(element, {
    autoSize: true,
    layout: {
      // The logo needs an inline style, which the page forbids; the card has its own link.
      attributionLogo: false,
      background: { color: 'transparent' },
      textColor: token('text-3'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 11,
      panes: { separatorColor: token('line'), enableResize: false },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: token('grid') } },
    // A label that doesn't fit is dropped, not cut.
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    timeScale: { borderVisible: false, allowBoldLabels: false },
    crosshair: { horzLine: { color: token('text-3') }, vertLine: { color: token('text-3') } },
    // The range is always whole, and the page scrolls under the finger.
    handleScroll: false,
    handleScale: false,
  });
}

/** The library's own range of what is shown, changed. */
const within =
  (rangeOf: typeof equityRange) =>
  (original: () => AutoscaleInfo | null): AutoscaleInfo | null => {
    const info = original();
    return info?.priceRange == null ? info : { ...info, priceRange: rangeOf(info.priceRange) };
  };

function addSeries(chart: IChartApi) {
  const plain = { priceLineVisible: false, lastValueVisible: false };
  const equity = chart.addSeries(LineSeries, {
    ...plain,
    color: token('accent'),
    lineWidth: 2,
    priceFormat: { type: 'custom', formatter: wholeMoney, minMove: 0.01 },
    autoscaleInfoProvider: within(equityRange),
  });
  const drawdown = chart.addSeries(
    HistogramSeries,
    {
      ...plain,
      // Softer than the equity, which is read first.
      color: `${token('loss')}${SOFTENED}`,
      base: 0,
      priceFormat: {
        type: 'custom',
        formatter: (value: number) => percent(value),
        minMove: 0.01,
      },
      autoscaleInfoProvider: within(drawdownRange),
    },
    1,
  );
  const [upper, lower] = chart.panes();
  upper?.setStretchFactor(3);
  lower?.setStretchFactor(1);
  equity.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.08 } });
  // Drawdowns hang from the pane's upper edge.
  drawdown.priceScale().applyOptions({ scaleMargins: { top: 0.1, bottom: 0.1 } });
  return { equity, drawdown };
}

/** The equity above bars of the drawdown. */
export class DrawdownChart {
  readonly #chart: IChartApi;
  readonly #series: ReturnType<typeof addSeries>;
  #start: IPriceLine | null = null;
  #points = 0;

  constructor(element: HTMLElement) {
    this.#chart = openChart(element);
    this.#series = addSeries(this.#chart);
    this.#chart.timeScale().subscribeSizeChange(() => this.#fit());
  }

  show({ points, isIntraday }: CurvePoints): void {
    const { equity, drawdown } = this.#series;
    const textOf = (time: UTCTimestamp) => pointTime(time, isIntraday);
    this.#chart.applyOptions({
      localization: {
        timeFormatter: (time: UTCTimestamp) => `${textOf(time)}${isIntraday ? ' ET' : ''}`,
      },
      timeScale: { tickMarkFormatter: textOf },
    });
    equity.setData(series(points, (point) => point.equity));
    drawdown.setData(series(points, (point) => point.drawdown));
    this.#showStart(points.find((point) => point.equity !== null)?.equity ?? null);
    this.#points = points.length;
    this.#fit();
  }

  /** Leaves room for half of the first day's label, which is centred under it. */
  #fit(): void {
    const scale = this.#chart.timeScale();
    const width = scale.width();
    if (this.#points === 0 || width === 0) return;
    const room = (HALF_LABEL_PX / width) * this.#points;
    scale.setVisibleLogicalRange({ from: -0.5 - room, to: this.#points - 0.5 });
  }

  remove(): void {
    this.#chart.remove();
  }

  #showStart(price: number | null): void {
    const { equity } = this.#series;
    if (this.#start !== null) equity.removePriceLine(this.#start);
    this.#start =
      price === null
        ? null
        : equity.createPriceLine({
            price,
            color: token('control'),
            lineWidth: 1,
            lineStyle: LineStyle.Dashed,
            axisLabelVisible: false,
            title: '',
          });
  }
}

function series(points: readonly CurvePoint[], read: (point: CurvePoint) => number | null) {
  return points.map((point) => {
    const value = read(point);
    const time = stamp(point.time);
    return value === null ? { time } : { time, value };
  });
}
