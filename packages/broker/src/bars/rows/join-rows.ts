import { BAR_MS } from '@tideline/engine';
import { RawRows } from './raw-rows.ts';

/** A 5-minute bar is made from the minutes there are. */
export function joinRows(rows: RawRows): RawRows {
  const joined = new RawRows();
  for (let index = 0; index < rows.length; index += 1) {
    const stamp = rows.stamp[index] ?? 0;
    const start = stamp - (stamp % BAR_MS);
    const [open, high] = [rows.open[index] ?? 0, rows.high[index] ?? 0];
    const [low, close] = [rows.low[index] ?? 0, rows.close[index] ?? 0];
    const volume = rows.volume[index] ?? 0;
    const last = joined.length - 1;
    if (last < 0 || joined.stamp[last] !== start) {
      joined.push(start, open, high, low, close, volume, rows.line[index] ?? 0);
      continue;
    }
    joined.high[last] = Math.max(joined.high[last] ?? 0, high);
    joined.low[last] = Math.min(joined.low[last] ?? 0, low);
    joined.close[last] = close;
    joined.volume[last] = (joined.volume[last] ?? 0) + volume;
  }
  return joined;
}
