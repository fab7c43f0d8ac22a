import type { Bar } from '@tideline/engine';

/**
 * The columns are in shared memory, so a worker thread reads them without a copy. Units are those
 * of `Bar`.
 */
export interface BarColumns {
  readonly start: Float64Array;
  readonly open: Int32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly close: Int32Array;
  readonly volume: Float64Array;
}

function barAt(columns: BarColumns, index: number): Bar {
  const start = columns.start[index];
  if (start === undefined) throw new RangeError(`no bar with index ${index}`);
  return {
    start,
    open: columns.open[index] ?? 0,
    high: columns.high[index] ?? 0,
    low: columns.low[index] ?? 0,
    close: columns.close[index] ?? 0,
    volume: columns.volume[index] ?? 0,
  };
}

export function barsOf(columns: BarColumns, from = 0, to = columns.start.length): Bar[] {
  return Array.from({ length: to - from }, (_, index) => barAt(columns, from + index));
}

/** The columns are 32-bit integers, so prices must be below 214,748 dollars. */
export function columnsOf(bars: readonly Bar[]): BarColumns {
  const toFloatColumn = (pick: (bar: Bar) => number) => {
    const column = new Float64Array(new SharedArrayBuffer(8 * bars.length));
    for (const [index, bar] of bars.entries()) column[index] = pick(bar);
    return column;
  };
  const toPriceColumn = (pick: (bar: Bar) => number) => {
    const column = new Int32Array(new SharedArrayBuffer(4 * bars.length));
    for (const [index, bar] of bars.entries()) column[index] = pick(bar);
    return column;
  };
  return {
    start: toFloatColumn(({ start }) => start),
    open: toPriceColumn(({ open }) => open),
    high: toPriceColumn(({ high }) => high),
    low: toPriceColumn(({ low }) => low),
    close: toPriceColumn(({ close }) => close),
    volume: toFloatColumn(({ volume }) => volume),
  };
}
