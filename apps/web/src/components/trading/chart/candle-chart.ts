import type { ChartBar } from '@tideline/api/schemas';
import {
  type CandlestickData,
  CandlestickSeries,
  createChart,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type LineData,
  LineSeries,
  LineStyle,
  LineType,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts';
import { clockTime, minuteTime } from '../../../lib/text/format.ts';
import { sessionTimes } from './session-points.ts';
import { createMarksLayer } from './trade-mark-layer.ts';
import type { TradeMark } from './trade-marks.ts';

export interface SessionChartData {
  readonly bars: readonly ChartBar[];
  readonly marks: readonly TradeMark[];
  readonly threshold: number | null;
  /** Null: at the usual time. */
  readonly closesAt: string | null;
}

/** Read once, at creation: the chart library knows no CSS variables. */
function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

// The library brands its times, epoch seconds.
const stamp = (seconds: number) => seconds as UTCTimestamp;
const startOf = (bar: ChartBar) => stamp(Date.parse(bar.start) / 1000);

function line(
  bars: readonly ChartBar[],
  read: (bar: ChartBar) => number | null,
): (LineData<UTCTimestamp> | WhitespaceData<UTCTimestamp>)[] {
  return bars.map((bar) => {
    const value = read(bar);
    return value === null ? { time: startOf(bar) } : { time: startOf(bar), value };
  });
}

function readLook() {
  return {
    accent: token('accent'),
    profit: token('profit'),
    loss: token('loss'),
    ink3: token('text-3'),
    lineColor: token('line'),
    grid: token('grid'),
    surface: token('surface'),
    fontFamily: getComputedStyle(document.body).fontFamily,
  };
}

type Look = ReturnType<typeof readLook>;

function openChart(element: HTMLElement, { ink3, lineColor, grid, fontFamily }: Look) {
  return createChart(element, {
    autoSize: true,
    layout: {
      // The logo needs an inline style, which the page forbids; the card has its own link.
      attributionLogo: false,
      background: { color: 'transparent' },
      textColor: ink3,
      fontFamily,
      fontSize: 11,
      panes: { separatorColor: lineColor, enableResize: false },
    },
    grid: { vertLines: { color: grid }, horzLines: { color: grid } },
    // A label that doesn't fit is dropped, not cut.
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    timeScale: {
      borderVisible: false,
      // All labels are hours, so none stands out.
      allowBoldLabels: false,
      // Full and half hours, as sessions begin on one.
      tickMarkFormatter: (time: UTCTimestamp) => (time % 1800 === 0 ? minuteTime(time * 1000) : ''),
    },
    localization: { timeFormatter: (time: UTCTimestamp) => `${clockTime(time * 1000)} ET` },
    crosshair: { horzLine: { color: ink3 }, vertLine: { color: ink3 } },
    // The session is always whole, and the page scrolls under the finger.
    handleScroll: false,
    handleScale: false,
  });
}

/** Prices on the first pane, confidence on the second. */
function addSeries(chart: IChartApi, { accent, profit, loss, ink3 }: Look) {
  const candles = chart.addSeries(CandlestickSeries, {
    // Hollow for rising candles, as colour alone is not enough.
    upColor: 'transparent',
    borderUpColor: profit,
    wickUpColor: profit,
    downColor: loss,
    borderDownColor: loss,
    wickDownColor: loss,
    priceLineColor: ink3,
  });
  const plain = { priceLineVisible: false, lastValueVisible: false, crosshairMarkerVisible: false };
  const fast = chart.addSeries(LineSeries, { ...plain, color: accent, lineWidth: 2 });
  const slow = chart.addSeries(LineSeries, { ...plain, color: ink3, lineWidth: 1 });
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
  const [pricePane, confidencePane] = chart.panes();
  pricePane?.setStretchFactor(3);
  confidencePane?.setStretchFactor(1);
  // Room for triangle and label beyond the highest and lowest bar.
  candles.priceScale().applyOptions({ scaleMargins: { top: 0.14, bottom: 0.14 } });
  // Room for half a label at 0 and 100.
  bullish.priceScale().applyOptions({ scaleMargins: { top: 0.12, bottom: 0.12 } });
  return { candles, fast, slow, bullish, bearish };
}

function addMarks(candles: ISeriesApi<'Candlestick'>, look: Look) {
  const { accent, profit, loss, ink3, surface, fontFamily } = look;
  const marks = createMarksLayer({
    entry: accent,
    gain: profit,
    loss,
    unknown: ink3,
    ground: surface,
    fontFamily,
  });
  candles.attachPrimitive(marks.primitive);
  return marks;
}

export class CandleChart {
  readonly #look: Look;
  readonly #chart: IChartApi;
  readonly #series: ReturnType<typeof addSeries>;
  readonly #marks: ReturnType<typeof addMarks>;
  #thresholdLine: IPriceLine | null = null;
  #barsShown = 0;

  constructor(element: HTMLElement) {
    this.#look = readLook();
    this.#chart = openChart(element, this.#look);
    this.#series = addSeries(this.#chart, this.#look);
    this.#marks = addMarks(this.#series.candles, this.#look);
    this.#chart.timeScale().subscribeSizeChange(() => this.#fit());
  }

  show({ bars, marks, threshold, closesAt }: SessionChartData): void {
    const { candles, fast, slow, bullish, bearish } = this.#series;
    const known = new Map(bars.map((bar) => [Date.parse(bar.start) / 1000, bar]));
    const candleData = [
      ...bars.map(candleOf),
      ...sessionTimes(bars, closesAt)
        .filter((time) => !known.has(time))
        .map((time) => ({ time: stamp(time) })),
    ].sort((a, b) => a.time - b.time);
    candles.setData(candleData);
    fast.setData(line(bars, (bar) => bar.emaFast));
    slow.setData(line(bars, (bar) => bar.emaSlow));
    bullish.setData(line(bars, (bar) => bar.bullishConfidence));
    bearish.setData(line(bars, (bar) => bar.bearishConfidence));
    this.#marks.show(
      marks.flatMap((mark) => {
        const bar = known.get(mark.time);
        if (bar === undefined) return [];
        return { ...mark, price: mark.kind === 'entry' ? bar.low : bar.high };
      }),
    );
    this.#showThreshold(threshold);
    this.#barsShown = candleData.length;
    this.#fit();
  }

  remove(): void {
    this.#chart.remove();
  }

  #showThreshold(threshold: number | null): void {
    const { bullish } = this.#series;
    if (this.#thresholdLine !== null) bullish.removePriceLine(this.#thresholdLine);
    this.#thresholdLine =
      threshold === null
        ? null
        : bullish.createPriceLine({
            price: threshold,
            color: this.#look.ink3,
            lineWidth: 1,
            lineStyle: LineStyle.Dashed,
            axisLabelVisible: true,
            title: '',
          });
  }

  /** Empty bars count too, as time left. */
  #fit(): void {
    if (this.#barsShown === 0) return;
    this.#chart.timeScale().setVisibleLogicalRange({ from: -0.5, to: this.#barsShown - 0.5 });
  }
}

function candleOf(bar: ChartBar): CandlestickData<UTCTimestamp> | WhitespaceData<UTCTimestamp> {
  const { open, high, low, close } = bar;
  return { time: startOf(bar), open, high, low, close };
}
