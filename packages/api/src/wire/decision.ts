import { decisionRecord, type TradingDate } from '@tideline/engine';
import type { DecisionRow } from '../ports/index.ts';
import type { Decision, DecisionsAnswer } from '../schemas/decisions.ts';
import { toInstant } from './time.ts';

/** The return type makes the compiler compare the core's record with the schema. */
export function toDecision(entry: DecisionRow): Decision {
  return decisionRecord(entry);
}

/** Takes one row beyond the page when there are more. */
export function toDecisionsAnswer(
  day: TradingDate,
  rows: readonly DecisionRow[],
  limit: number,
): DecisionsAnswer {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    day,
    decisions: page.map(toDecision),
    nextCursor: last === undefined ? null : toInstant(last.barStart),
  };
}
