import { decisionRecord } from '@tideline/engine';
import type { DecisionRow } from '../ports/index.ts';
import type { Decision } from '../schemas/decisions.ts';

/** The record of the core is what the schema promises: the compiler compares the two. */
export function toDecision(entry: DecisionRow): Decision {
  return decisionRecord(entry);
}
