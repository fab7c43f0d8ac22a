import type { ChartBar } from '@tideline/api/schemas';
import {
  type CandlestickData,
  CandlestickSeries,
  type IChartApi,
  type IPriceLine,
  LineSeries,
  LineStyle,
  LineType,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts';
import { clockTime, minuteTime } from '../../../lib/text/format.ts';
import { sessionTimes } from './session-points.ts';
import {
  linePointsOf,
  openChart,
  priceLine,
  readCssToken,
  stretchPanes,
  toChartTime,
} from './time-chart.ts';
import { createMarksLayer } from './trade-mark-layer.ts';
import type { TradeMark } from './trade-marks.ts';

export interface SessionChartData {
  readonly bars: readonly ChartBar[];
  readonly marks: readonly TradeMark[];
  readonly threshold: number | null;
  /** Null: at the usual time. */
  readonly closesAt: string | null;
}

const barTimeOf = (bar: ChartBar) => Date.parse(bar.start) / 1000;

function openSession(element: HTMLElement) {
  const chart = openChart(element);
  chart.applyOptions({
    timeScale: {
      // Full and half hours, as sessions begin on one.
      tickMarkFormatter: (time: UTCTimestamp) => (time % 1800 === 0 ? minuteTime(time * 1000) : ''),
    },
    localization: { timeFormatter: (time: UTCTimestamp) => `${clockTime(time * 1000)} ET` },
  });
  return chart;
}

/** Prices on the first pane, confidence on the second. */
function addSeries(chart: IChartApi) {
  const [profit, loss] = [readCssToken('profit'), readCssToken('loss')];
  const candles = chart.addSeries(CandlestickSeries, {
    // Hollow for rising candles, as colour alone is not enough.
    upColor: 'transparent',
    borderUpColor: profit,
    wickUpColor: profit,
    downColor: loss,
    borderDownColor: loss,
    wickDownColor: loss,
    priceLineColor: readCssToken('text-3'),
  });
  const plain = { priceLineVisible: false, lastValueVisible: false, crosshairMarkerVisible: false };
  const fast = chart.addSeries(LineSeries, {
    ...plain,
    color: readCssToken('accent'),
    lineWidth: 2,
  });
  const slow = chart.addSeries(LineSeries, {
    ...plain,
    color: readCssToken('text-3'),
    lineWidth: 1,
  });
  const confidence = {
    ...plain,
    lineWidth: 2,
    lineType: LineType.WithSteps,
    priceFormat: { type: 'price', precision: 0, minMove: 1 },
    autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 100 } }),
  } as const;
  const bullish = chart.addSeries(LineSeries, { ...confidence, color: profit }, 1);
  const bearish = chart.addSeries(
    LineSeries,
    { ...confidence, color: loss, lineStyle: LineStyle.Dashed },
    1,
  );
  stretchPanes(chart);
  // Room for triangle and label beyond the highest and lowest bar.
  candles.priceScale().applyOptions({ scaleMargins: { top: 0.14, bottom: 0.14 } });
  // Room for half a label at 0 and 100.
  bullish.priceScale().applyOptions({ scaleMargins: { top: 0.12, bottom: 0.12 } });
  return { candles, fast, slow, bullish, bearish };
}

export class CandleChart {
  readonly #chart: IChartApi;
  readonly #series: ReturnType<typeof addSeries>;
  readonly #marks = createMarksLayer();
  #thresholdLine: IPriceLine | null = null;
  #barsShown = 0;

  constructor(element: HTMLElement) {
    this.#chart = openSession(element);
    this.#series = addSeries(this.#chart);
    this.#series.candles.attachPrimitive(this.#marks.primitive);
    this.#chart.timeScale().subscribeSizeChange(() => this.#fitTimeScale());
  }

  show({ bars, marks, threshold, closesAt }: SessionChartData): void {
    const { candles, fast, slow, bullish, bearish } = this.#series;
    const known = new Map(bars.map((bar) => [barTimeOf(bar), bar]));
    const candleData = [
      ...bars.map(candleOf),
      ...sessionTimes(bars, closesAt)
        .filter((time) => !known.has(time))
        .map((time) => ({ time: toChartTime(time) })),
    ].sort((a, b) => a.time - b.time);
    candles.setData(candleData);
    fast.setData(linePointsOf(bars, barTimeOf, (bar) => bar.emaFast));
    slow.setData(linePointsOf(bars, barTimeOf, (bar) => bar.emaSlow));
    bullish.setData(linePointsOf(bars, barTimeOf, (bar) => bar.bullishConfidence));
    bearish.setData(linePointsOf(bars, barTimeOf, (bar) => bar.bearishConfidence));
    this.#marks.show(
      marks.flatMap((mark) => {
        const bar = known.get(mark.time);
        if (bar === undefined) return [];
        return { ...mark, price: mark.kind === 'entry' ? bar.low : bar.high };
      }),
    );
    this.#thresholdLine = priceLine(bullish, this.#thresholdLine, threshold, {
      color: readCssToken('text-3'),
      axisLabelVisible: true,
    });
    this.#barsShown = candleData.length;
    this.#fitTimeScale();
  }

  remove(): void {
    this.#chart.remove();
  }

  /** Empty bars count too, as time left. */
  #fitTimeScale(): void {
    if (this.#barsShown === 0) return;
    this.#chart.timeScale().setVisibleLogicalRange({ from: -0.5, to: this.#barsShown - 0.5 });
  }
}

function candleOf(bar: ChartBar): CandlestickData<UTCTimestamp> | WhitespaceData<UTCTimestamp> {
  const { open, high, low, close } = bar;
  return { time: toChartTime(barTimeOf(bar)), open, high, low, close };
}
