import { type Bar, formatMoney } from '@tideline/engine';

/** Bars as a file of the kind that vendors give out. */
export function barText(bars: readonly Bar[]): string {
  const rows = bars.map(({ start, open, high, low, close, volume }) =>
    [stamp(start), ...[open, high, low, close].map(formatMoney), volume].join(','),
  );
  return ['timestamp,open,high,low,close,volume', ...rows, ''].join('\n');
}

function stamp(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}+00:00`;
}
