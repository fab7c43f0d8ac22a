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
export function sharedColumns(columnOf: (name: keyof BarColumns) => ArrayLike<number>): BarColumns {
  const floats = (column: ArrayLike<number>): Float64Array => {
    const shared = new Float64Array(new SharedArrayBuffer(8 * column.length));
    shared.set(column);
    return shared;
  };
  const prices = (column: ArrayLike<number>): Int32Array => {
    const shared = new Int32Array(new SharedArrayBuffer(4 * column.length));
    shared.set(column);
    return shared;
  };
  return {
    start: floats(columnOf('start')),
    open: prices(columnOf('open')),
    high: prices(columnOf('high')),
    low: prices(columnOf('low')),
    close: prices(columnOf('close')),
    volume: floats(columnOf('volume')),
  };
}
