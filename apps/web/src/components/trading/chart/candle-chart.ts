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
import { sessionBarStartSeconds } from './session-points.ts';
import {
  createTimeChart,
  linePointsOf,
  readCssToken,
  replacePriceLine,
  setPaneHeights,
  toChartTime,
} from './time-chart.ts';
import { createMarksLayer } from './trade-mark-layer.ts';
import type { TradeMark } from './trade-marks.ts';

export interface SessionChartData {
  readonly bars: readonly ChartBar[];
  readonly marks: readonly TradeMark[];
  readonly confidenceThreshold: number | null;
  /** Null: at the usual time. */
  readonly closesAt: string | null;
}

const barTimeSeconds = (bar: ChartBar) => Date.parse(bar.start) / 1000;

function createSessionChart(element: HTMLElement) {
  const chart = createTimeChart(element);
  chart.applyOptions({
    timeScale: {
      // Labels full and half hours, as sessions begin at 9:30.
      tickMarkFormatter: (time: UTCTimestamp) => (time % 1800 === 0 ? minuteTime(time * 1000) : ''),
    },
    localization: { timeFormatter: (time: UTCTimestamp) => `${clockTime(time * 1000)} ET` },
  });
  return chart;
}

/** Prices on the first pane, confidence on the second. */
function addChartSeries(chart: IChartApi) {
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
  const plainLine = {
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  };
  const emaLine = (token: string, lineWidth: 1 | 2) =>
    chart.addSeries(LineSeries, { ...plainLine, color: readCssToken(token), lineWidth });
  const [fast, slow] = [emaLine('accent', 2), emaLine('text-3', 1)];
  const confidenceLine = {
    ...plainLine,
    lineWidth: 2,
    lineType: LineType.WithSteps,
    priceFormat: { type: 'price', precision: 0, minMove: 1 },
    autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 100 } }),
  } as const;
  const bullish = chart.addSeries(LineSeries, { ...confidenceLine, color: profit }, 1);
  const dashedLine = { ...confidenceLine, lineStyle: LineStyle.Dashed };
  const bearish = chart.addSeries(LineSeries, { ...dashedLine, color: loss }, 1);
  setPaneHeights(chart);
  // Room for triangle and label beyond the highest and lowest bar.
  candles.priceScale().applyOptions({ scaleMargins: { top: 0.14, bottom: 0.14 } });
  // Room for half a label at 0 and 100.
  bullish.priceScale().applyOptions({ scaleMargins: { top: 0.12, bottom: 0.12 } });
  return { candles, fast, slow, bullish, bearish };
}

export class CandleChart {
  readonly #chart: IChartApi;
  readonly #series: ReturnType<typeof addChartSeries>;
  readonly #marksLayer = createMarksLayer();
  #thresholdLine: IPriceLine | null = null;
  #shownBarCount = 0;

  constructor(element: HTMLElement) {
    this.#chart = createSessionChart(element);
    this.#series = addChartSeries(this.#chart);
    this.#series.candles.attachPrimitive(this.#marksLayer.primitive);
    this.#chart.timeScale().subscribeSizeChange(() => this.#fitTimeScale());
  }

  show({ bars, marks, confidenceThreshold, closesAt }: SessionChartData): void {
    const { candles, fast, slow, bullish, bearish } = this.#series;
    const barsByTime = new Map(bars.map((bar) => [barTimeSeconds(bar), bar]));
    const candleData = [
      ...bars.map(candleOf),
      ...sessionBarStartSeconds(bars, closesAt)
        .filter((time) => !barsByTime.has(time))
        .map((time) => ({ time: toChartTime(time) })),
    ].sort((a, b) => a.time - b.time);
    candles.setData(candleData);
    fast.setData(linePointsOf(bars, barTimeSeconds, (bar) => bar.emaFast));
    slow.setData(linePointsOf(bars, barTimeSeconds, (bar) => bar.emaSlow));
    bullish.setData(linePointsOf(bars, barTimeSeconds, (bar) => bar.bullishConfidence));
    bearish.setData(linePointsOf(bars, barTimeSeconds, (bar) => bar.bearishConfidence));
    this.#marksLayer.show(
      marks.flatMap((mark) => {
        const bar = barsByTime.get(mark.timeSeconds);
        if (bar === undefined) return [];
        return { ...mark, price: mark.kind === 'entry' ? bar.low : bar.high };
      }),
    );
    this.#thresholdLine = replacePriceLine(bullish, this.#thresholdLine, confidenceThreshold, {
      color: readCssToken('text-3'),
      axisLabelVisible: true,
    });
    this.#shownBarCount = candleData.length;
    this.#fitTimeScale();
  }

  remove(): void {
    this.#chart.remove();
  }

  /** Bars still to come count too, as time left. */
  #fitTimeScale(): void {
    if (this.#shownBarCount === 0) return;
    this.#chart.timeScale().setVisibleLogicalRange({ from: -0.5, to: this.#shownBarCount - 0.5 });
  }
}

function candleOf(bar: ChartBar): CandlestickData<UTCTimestamp> | WhitespaceData<UTCTimestamp> {
  const { open, high, low, close } = bar;
  return { time: toChartTime(barTimeSeconds(bar)), open, high, low, close };
}
