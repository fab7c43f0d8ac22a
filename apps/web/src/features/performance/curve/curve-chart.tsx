import {
  type AutoscaleInfo,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  LineSeries,
  type UTCTimestamp,
} from 'lightweight-charts';
import { ChartFigure } from '../../../components/trading/chart/chart-figure.tsx';
import {
  createTimeChart,
  linePointsOf,
  readCssToken,
  replacePriceLine,
  setPaneHeights,
} from '../../../components/trading/chart/time-chart.ts';
import { percent } from '../../../lib/text/format.ts';
import { wholeDollarAmount } from '../texts.ts';
import { drawdownAxisRange, equityAxisRange } from './axis-ranges.ts';
import { type CurvePoint, type EquityCurve, pointTimeText } from './curve-points.ts';

const HALF_LABEL_PX = 20;

/** Opacity behind a colour of six digits. */
const FILL_OPACITY = 'b3';

/** `rangeOf` changes the range that the library would show. */
const autoscaleProvider =
  (rangeOf: typeof equityAxisRange) =>
  (libraryAutoscale: () => AutoscaleInfo | null): AutoscaleInfo | null => {
    const autoscaleInfo = libraryAutoscale();
    return autoscaleInfo?.priceRange == null
      ? autoscaleInfo
      : { ...autoscaleInfo, priceRange: rangeOf(autoscaleInfo.priceRange) };
  };

function addSeries(chart: IChartApi) {
  const plainSeriesOptions = { priceLineVisible: false, lastValueVisible: false };
  const equity = chart.addSeries(LineSeries, {
    ...plainSeriesOptions,
    color: readCssToken('accent'),
    lineWidth: 2,
    priceFormat: { type: 'custom', formatter: wholeDollarAmount, minMove: 0.01 },
    autoscaleInfoProvider: autoscaleProvider(equityAxisRange),
  });
  const drawdown = chart.addSeries(
    HistogramSeries,
    {
      ...plainSeriesOptions,
      // Softer than the equity, which is read first.
      color: `${readCssToken('loss')}${FILL_OPACITY}`,
      base: 0,
      priceFormat: { type: 'custom', formatter: (value: number) => percent(value), minMove: 0.01 },
      autoscaleInfoProvider: autoscaleProvider(drawdownAxisRange),
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
class DrawdownChart {
  readonly #chart: IChartApi;
  readonly #curveSeries: ReturnType<typeof addSeries>;
  #startLine: IPriceLine | null = null;
  #pointCount = 0;

  constructor(element: HTMLElement) {
    this.#chart = createTimeChart(element);
    this.#chart.applyOptions({ grid: { vertLines: { visible: false } } });
    this.#curveSeries = addSeries(this.#chart);
    this.#chart.timeScale().subscribeSizeChange(() => this.#fitTimeScale());
  }

  show({ points: curve, isIntraday }: EquityCurve): void {
    const { equity, drawdown } = this.#curveSeries;
    const timeTextOf = (time: UTCTimestamp) => pointTimeText(time, isIntraday);
    this.#chart.applyOptions({
      localization: {
        timeFormatter: (time: UTCTimestamp) => `${timeTextOf(time)}${isIntraday ? ' ET' : ''}`,
      },
      timeScale: { tickMarkFormatter: timeTextOf },
    });
    equity.setData(linePointsOf(curve, pointTimeOf, (point) => point.equity));
    drawdown.setData(linePointsOf(curve, pointTimeOf, (point) => point.drawdownPercent));
    const startEquity = curve.find((point) => point.equity !== null)?.equity ?? null;
    const lineOptions = { color: readCssToken('control'), axisLabelVisible: false };
    this.#startLine = replacePriceLine(equity, this.#startLine, startEquity, lineOptions);
    this.#pointCount = curve.length;
    this.#fitTimeScale();
  }

  /** Leaves room for half of the first day's label, which is centred under it. */
  #fitTimeScale(): void {
    const timeScale = this.#chart.timeScale();
    const widthPx = timeScale.width();
    if (this.#pointCount === 0 || widthPx === 0) return;
    const leftMarginPoints = (HALF_LABEL_PX / widthPx) * this.#pointCount;
    timeScale.setVisibleLogicalRange({ from: -0.5 - leftMarginPoints, to: this.#pointCount - 0.5 });
  }

  remove(): void {
    this.#chart.remove();
  }
}

const pointTimeOf = ({ epochSeconds }: CurvePoint) => epochSeconds;

export function CurveChart({ curve, summary }: { curve: EquityCurve; summary: string }) {
  return (
    <ChartFigure
      label="Equity, and drawdown beneath it"
      summary={summary}
      timeAxisUnit={curve.isIntraday ? 'ET' : 'day'}
      chartClass={DrawdownChart}
      data={curve}
    />
  );
}
