import type { Decision } from '@tideline/api/schemas';
import { CSV_TYPE, download } from '../../../lib/browser/download.ts';
import { type Column, toCsv } from '../../../lib/text/csv.ts';
import { barEnd } from '../../../lib/trading/decisions.ts';

/** Bars are named by their end, as on screen; times in ISO 8601 with zone. */
const DECISION_COLUMNS: readonly Column<Decision>[] = [
  { head: 'bar_start', read: ({ barStart }) => barStart },
  { head: 'bar_end', read: ({ barStart }) => new Date(barEnd(barStart)).toISOString() },
  { head: 'symbol', read: ({ symbol }) => symbol },
  { head: 'outcome', read: ({ outcome }) => outcome },
  { head: 'sentence', read: ({ sentence }) => sentence },
  { head: 'contract', read: ({ contractSymbol }) => contractSymbol },
  { head: 'quantity', read: ({ quantity }) => quantity },
  { head: 'limit_price', read: ({ limitPrice }) => limitPrice },
  { head: 'trade_id', read: ({ tradeId }) => tradeId },
  { head: 'refusing_gates', read: refusingGates },
];

function refusingGates({ gates }: Decision): string {
  return gates
    .filter(({ passes }) => !passes)
    .map(({ code, reading }) => `${code}: ${reading}`)
    .join('; ');
}

export const decisionsCsv = (decisions: readonly Decision[]): string =>
  toCsv(DECISION_COLUMNS, decisions);

export function downloadDecisions(day: string, decisions: readonly Decision[]): void {
  download(`tideline-decisions-${day}.csv`, decisionsCsv(decisions), CSV_TYPE);
}
