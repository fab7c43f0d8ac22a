import { decisionRecord, type TradingDate } from '@tideline/engine';
import type { DecisionRow } from '../ports/index.ts';
import type { Decision, DecisionsAnswer } from '../schemas/decisions.ts';
import { toPage } from './page.ts';
import { toInstant } from './time.ts';

/** The return type makes the compiler compare the core's record with the schema. */
export function toDecision(entry: DecisionRow): Decision {
  return decisionRecord(entry);
}

/** See {@link toPage}. */
export function toDecisionsAnswer(
  day: TradingDate,
  foundRows: readonly DecisionRow[],
  maxRows: number,
): DecisionsAnswer {
  const { rows, lastRow } = toPage(foundRows, maxRows);
  return {
    day,
    decisions: rows.map(toDecision),
    nextCursor: lastRow === null ? null : toInstant(lastRow.barStart),
  };
}
