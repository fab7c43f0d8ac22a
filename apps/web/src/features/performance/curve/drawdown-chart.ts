import {
  type AutoscaleInfo,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  LineSeries,
  type UTCTimestamp,
} from 'lightweight-charts';
import {
  createTimeChart,
  linePointsOf,
  readCssToken,
  replacePriceLine,
  setPaneHeights,
} from '../../../components/trading/chart/time-chart.ts';
import { percent } from '../../../lib/text/format.ts';
import { wholeMoney } from '../texts.ts';
import { drawdownRange, equityRange } from './axis-ranges.ts';
import type { CurvePoint, CurvePoints } from './curve-points.ts';
import { pointTime } from './curve-texts.ts';

const HALF_LABEL_PX = 20;

/** Opacity behind a colour of six digits. */
const FILL_OPACITY = 'b3';

/** `rangeOf` changes the range that the library would show. */
const autoscaleWithin =
  (rangeOf: typeof equityRange) =>
  (original: () => AutoscaleInfo | null): AutoscaleInfo | null => {
    const info = original();
    return info?.priceRange == null ? info : { ...info, priceRange: rangeOf(info.priceRange) };
  };

function addSeries(chart: IChartApi) {
  const plain = { priceLineVisible: false, lastValueVisible: false };
  const equity = chart.addSeries(LineSeries, {
    ...plain,
    color: readCssToken('accent'),
    lineWidth: 2,
    priceFormat: { type: 'custom', formatter: wholeMoney, minMove: 0.01 },
    autoscaleInfoProvider: autoscaleWithin(equityRange),
  });
  const drawdown = chart.addSeries(
    HistogramSeries,
    {
      ...plain,
      // Softer than the equity, which is read first.
      color: `${readCssToken('loss')}${FILL_OPACITY}`,
      base: 0,
      priceFormat: {
        type: 'custom',
        formatter: (value: number) => percent(value),
        minMove: 0.01,
      },
      autoscaleInfoProvider: autoscaleWithin(drawdownRange),
    },
    1,
  );
  setPaneHeights(chart);
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
    this.#chart = createTimeChart(element);
    this.#chart.applyOptions({ grid: { vertLines: { visible: false } } });
    this.#series = addSeries(this.#chart);
    this.#chart.timeScale().subscribeSizeChange(() => this.#fitTimeScale());
  }

  show({ points: curve, isIntraday }: CurvePoints): void {
    const { equity, drawdown } = this.#series;
    const textOf = (time: UTCTimestamp) => pointTime(time, isIntraday);
    this.#chart.applyOptions({
      localization: {
        timeFormatter: (time: UTCTimestamp) => `${textOf(time)}${isIntraday ? ' ET' : ''}`,
      },
      timeScale: { tickMarkFormatter: textOf },
    });
    equity.setData(linePointsOf(curve, pointTimeOf, (point) => point.equity));
    drawdown.setData(linePointsOf(curve, pointTimeOf, (point) => point.drawdown));
    const start = curve.find((point) => point.equity !== null)?.equity ?? null;
    const look = { color: readCssToken('control'), axisLabelVisible: false };
    this.#start = replacePriceLine(equity, this.#start, start, look);
    this.#points = curve.length;
    this.#fitTimeScale();
  }

  /** Leaves room for half of the first day's label, which is centred under it. */
  #fitTimeScale(): void {
    const scale = this.#chart.timeScale();
    const width = scale.width();
    if (this.#points === 0 || width === 0) return;
    const room = (HALF_LABEL_PX / width) * this.#points;
    scale.setVisibleLogicalRange({ from: -0.5 - room, to: this.#points - 0.5 });
  }

  remove(): void {
    this.#chart.remove();
  }
}

const pointTimeOf = ({ time }: CurvePoint) => time;
