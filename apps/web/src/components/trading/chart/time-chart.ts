import {
  createChart,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';

/** Read once, at creation: the chart library knows no CSS variables. */
export function readCssToken(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

// The library brands its times, epoch seconds.
export const toChartTime = (seconds: number) => seconds as UTCTimestamp;

/** Two panes; all of the time is always shown. */
export function createTimeChart(element: HTMLElement): IChartApi {
  const grid = { color: readCssToken('grid') };
  const crosshair = { color: readCssToken('text-3') };
  return createChart(element, {
    autoSize: true,
    layout: {
      // The logo needs an inline style, which the page forbids; the card has its own link.
      attributionLogo: false,
      background: { color: 'transparent' },
      textColor: readCssToken('text-3'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 11,
      panes: { separatorColor: readCssToken('line'), enableResize: false },
    },
    grid: { vertLines: grid, horzLines: grid },
    // A label that doesn't fit is dropped, not cut.
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    // No label stands out: a session has only hours.
    timeScale: { borderVisible: false, allowBoldLabels: false },
    crosshair: { horzLine: crosshair, vertLine: crosshair },
    // The page scrolls under the finger.
    handleScroll: false,
    handleScale: false,
  });
}

export function setPaneHeights(chart: IChartApi): void {
  const [upper, lower] = chart.panes();
  upper?.setStretchFactor(3);
  lower?.setStretchFactor(1);
}

/** A point without a value is a gap. */
export function linePointsOf<Item>(
  items: readonly Item[],
  secondsOf: (item: Item) => number,
  readValue: (item: Item) => number | null,
) {
  return items.map((item) => {
    const value = readValue(item);
    const time = toChartTime(secondsOf(item));
    return value === null ? { time } : { time, value };
  });
}

/** A dashed line in place of the one before; null draws none. */
export function replacePriceLine(
  series: ISeriesApi<'Line'>,
  previousLine: IPriceLine | null,
  price: number | null,
  lineLook: { readonly color: string; readonly axisLabelVisible: boolean },
): IPriceLine | null {
  if (previousLine !== null) series.removePriceLine(previousLine);
  if (price === null) return null;
  const dashedLine = { lineWidth: 1, lineStyle: LineStyle.Dashed, title: '' } as const;
  return series.createPriceLine({ ...lineLook, ...dashedLine, price });
}
