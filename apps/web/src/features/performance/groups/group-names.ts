import { EXIT_TABLE } from '@tideline/engine';
import type { Breakdown } from '../../../lib/trading/group-filter.ts';
import type { PastPerformance } from '../../../live/queries/past-performance.ts';

export const BREAKDOWNS = ['bySide', 'byHour', 'byWeekday', 'byConfidence', 'byReason'] as const;
export type TradeGroup = PastPerformance[Breakdown][number];

interface BreakdownTexts {
  readonly title: string;
  /** For phones, which show one breakdown at a time. */
  readonly shortTitle: string;
  /** Head of the first column. */
  readonly columnHead: string;
}

export const BREAKDOWN_TEXTS: Readonly<Record<Breakdown, BreakdownTexts>> = {
  bySide: { title: 'By side', shortTitle: 'Side', columnHead: 'Side' },
  byHour: { title: 'By hour of entry', shortTitle: 'Hour', columnHead: 'Hour (ET)' },
  byWeekday: { title: 'By weekday', shortTitle: 'Weekday', columnHead: 'Weekday' },
  byConfidence: { title: 'By confidence at entry', shortTitle: 'Confidence', columnHead: 'Points' },
  byReason: { title: 'By exit reason', shortTitle: 'Exit', columnHead: 'Exit' },
};

const NOT_RECORDED_TEXT = 'Not recorded';

/** The server's name where it is readable already. */
export function groupNameText(breakdown: Breakdown, groupKey: string): string {
  if (breakdown === 'byReason') {
    return groupKey in EXIT_TABLE
      ? EXIT_TABLE[groupKey as keyof typeof EXIT_TABLE].label
      : groupKey;
  }
  if (groupKey === 'unknown') return NOT_RECORDED_TEXT;
  if (breakdown === 'bySide') return groupKey === 'call' ? 'Calls' : 'Puts';
  return breakdown === 'byConfidence' ? groupKey.replace('-', '–') : groupKey;
}
