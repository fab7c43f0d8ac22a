import { decisionRecord, type TradingDate } from '@tideline/engine';
import type { DecisionRow } from '../ports/index.ts';
import type { Decision, DecisionsAnswer } from '../schemas/decisions.ts';
import { toInstant } from './time.ts';

/** The record of the core is what the schema promises: the compiler compares the two. */
export function toDecision(entry: DecisionRow): Decision {
  return decisionRecord(entry);
}

/** `rows`: one more than the page holds when there are more. */
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
