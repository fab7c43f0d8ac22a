import type { RejectedBarCount } from '@tideline/api/schemas';
import { count } from '../text/format.ts';

const REASON_TEXTS: Record<RejectedBarCount['code'], string> = {
  malformed: 'malformed',
  inconsistent: 'with impossible prices',
  'outside-session': 'outside regular hours',
  'off-grid': 'off the 5-minute grid',
  'not-later': 'repeated or late',
  incomplete: 'not complete',
  'false-print': 'with a false print',
};

export function rejectedBarsText(rejected: readonly RejectedBarCount[]): string {
  const rejectedCount = rejected.reduce((sum, each) => sum + each.count, 0);
  if (rejectedCount === 0) return 'No bar rejected.';
  const reasons = rejected.map(({ code, count: bars }) => `${count(bars)} ${REASON_TEXTS[code]}`);
  return `${count(rejectedCount)} ${rejectedCount === 1 ? 'bar' : 'bars'} rejected: ${reasons.join(', ')}.`;
}
