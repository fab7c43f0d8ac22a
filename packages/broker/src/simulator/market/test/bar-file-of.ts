import type { Bar } from '@tideline/engine';
import { sharedColumns } from '../../../bars/bar-columns.ts';
import type { BarFile } from '../../../bars/bar-file.ts';
import { hashText } from '../hash.ts';

export function barFileOf(bars: readonly Bar[], minutes: 1 | 5 = 5): BarFile {
  const none = { outsideHours: 0, invalid: 0, duplicates: 0, offGrid: 0, foreign: 0 };
  return {
    name: 'bars.csv',
    symbol: 'SPY',
    fingerprint: String(hashText(0, JSON.stringify(bars))),
    columns: sharedColumns((name) => bars.map((bar) => bar[name])),
    rowCounts: { minutes, rows: bars.length, kept: bars.length, ...none },
    readSummary: {
      timezone: 'UTC',
      timezoneFrom: 'stamp',
      barMinutes: minutes,
      stampedAt: 'start',
      problems: [],
    },
  };
}
