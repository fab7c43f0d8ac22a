import { EXIT_TABLE } from '@tideline/engine';
import type { Breakdown } from '../../../lib/trading/group-filter.ts';
import type { PastPerformance } from '../../../live/queries/past-performance.ts';

export const BREAKDOWNS = ['bySide', 'byHour', 'byWeekday', 'byConfidence', 'byReason'] as const;
export type TradeGroup = PastPerformance[Breakdown][number];

/** `shortTitle`: for phones, which show one breakdown at a time. `columnHead`: of the first column. */
export const BREAKDOWN_TEXTS = {
  bySide: { title: 'By side', shortTitle: 'Side', columnHead: 'Side' },
  byHour: { title: 'By hour of entry', shortTitle: 'Hour', columnHead: 'Hour (ET)' },
  byWeekday: { title: 'By weekday', shortTitle: 'Weekday', columnHead: 'Weekday' },
  byConfidence: { title: 'By confidence at entry', shortTitle: 'Confidence', columnHead: 'Points' },
  byReason: { title: 'By exit reason', shortTitle: 'Exit', columnHead: 'Exit' },
} as const;

const EXITS: Readonly<Record<string, { readonly label: string }>> = EXIT_TABLE;

/** The server's name where it is readable already. */
export function groupNameText(breakdown: Breakdown, groupKey: string): string {
  if (breakdown === 'byReason') return EXITS[groupKey]?.label ?? groupKey;
  if (groupKey === 'unknown') return 'Not recorded';
  if (breakdown === 'bySide') return groupKey === 'call' ? 'Calls' : 'Puts';
  return breakdown === 'byConfidence' ? groupKey.replace('-', '–') : groupKey;
}
