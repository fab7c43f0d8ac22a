import type { ChartBar } from '@tideline/api/schemas';
import { plural } from '../../../lib/text/format.ts';
import type { TradeMark } from './trade-marks.ts';

/** For screen readers: "39 bars from 599.12 to 603.10, last close 602.71. 2 entries, 1 exit." */
export function chartSummary(bars: readonly ChartBar[], marks: readonly TradeMark[]): string {
  const lastBar = bars.at(-1);
  if (lastBar === undefined) return 'No bar yet.';
  const low = Math.min(...bars.map((bar) => bar.low));
  const high = Math.max(...bars.map((bar) => bar.high));
  const entryCount = marks.filter(({ kind }) => kind === 'entry').length;
  const tradesText = `${plural(entryCount, 'entry', 'entries')}, ${plural(marks.length - entryCount, 'exit')}`;
  return `${bars.length} bars from ${low.toFixed(2)} to ${high.toFixed(2)}, last close ${lastBar.close.toFixed(2)}. ${tradesText}.`;
}
