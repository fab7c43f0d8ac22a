import { EXIT_TABLE } from '@tideline/engine';
import type { Breakdown } from '../../../lib/trading/group-filter.ts';
import type { PastPerformance } from '../../../live/queries/past-performance.ts';

export const BREAKDOWNS = ['bySide', 'byHour', 'byWeekday', 'byConfidence', 'byReason'] as const;
export type TradeGroup = PastPerformance[Breakdown][number];

interface BreakdownTexts {
  readonly title: string;
  /** For phones, which show one breakdown at a time. */
  readonly short: string;
  /** Head of the first column. */
  readonly head: string;
}

export const BREAKDOWN_TEXTS: Readonly<Record<Breakdown, BreakdownTexts>> = {
  bySide: { title: 'By side', short: 'Side', head: 'Side' },
  byHour: { title: 'By hour of entry', short: 'Hour', head: 'Hour (ET)' },
  byWeekday: { title: 'By weekday', short: 'Weekday', head: 'Weekday' },
  byConfidence: { title: 'By confidence at entry', short: 'Confidence', head: 'Points' },
  byReason: { title: 'By exit reason', short: 'Exit', head: 'Exit' },
};

const NOT_RECORDED = 'Not recorded';

/** The server's name where it is readable already. */
export function groupName(breakdown: Breakdown, name: string): string {
  if (breakdown === 'byReason') {
    return name in EXIT_TABLE ? EXIT_TABLE[name as keyof typeof EXIT_TABLE].label : name;
  }
  if (name === 'unknown') return NOT_RECORDED;
  if (breakdown === 'bySide') return name === 'call' ? 'Calls' : 'Puts';
  return breakdown === 'byConfidence' ? name.replace('-', '–') : name;
}
