import type { Decision } from '@tideline/api/schemas';
import { CSV_MIME_TYPE, downloadText } from '../../../lib/browser/download.ts';
import { type CsvColumn, toCsv } from '../../../lib/text/csv.ts';
import { endOfBarMs } from '../../../lib/trading/decisions.ts';

/** Bars are named by their end, as on screen; times in ISO 8601 with zone. */
const DECISION_COLUMNS: readonly CsvColumn<Decision>[] = [
  { head: 'bar_start', readCell: ({ barStart }) => barStart },
  { head: 'bar_end', readCell: ({ barStart }) => new Date(endOfBarMs(barStart)).toISOString() },
  { head: 'symbol', readCell: ({ symbol }) => symbol },
  { head: 'outcome', readCell: ({ outcome }) => outcome },
  { head: 'sentence', readCell: ({ sentence }) => sentence },
  { head: 'contract', readCell: ({ contractSymbol }) => contractSymbol },
  { head: 'quantity', readCell: ({ quantity }) => quantity },
  { head: 'limit_price', readCell: ({ limitPrice }) => limitPrice },
  { head: 'trade_id', readCell: ({ tradeId }) => tradeId },
  { head: 'refusing_gates', readCell: refusingGates },
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
  downloadText(`tideline-decisions-${day}.csv`, decisionsCsv(decisions), CSV_MIME_TYPE);
}
