import { type DecisionEntry, type EpochMs, groupedBy, whatIf } from '@tideline/engine';
import type { ChangedSetting, WhatIfQuestion } from '../../input/what-if.ts';
import type { DecisionRow } from '../../run/result.ts';

type DecisionOutcome = DecisionEntry['outcome'];

export interface FlippedDecision {
  readonly barStart: EpochMs;
  readonly evaluatedAt: EpochMs;
  readonly before: DecisionOutcome;
  readonly after: DecisionOutcome;
  /** True where the contract was not stored, so its gates are taken to pass. */
  readonly isContractAssumed: boolean;
  readonly sentence: string;
}

/** Text and page list this many changed decisions; the JSON file holds all. */
export const MAX_LISTED_FLIPS = 10;

export const WHAT_IF_NOTES = [
  'Each decision stands alone: an entry more or less does not carry over to the bars after it, nor ' +
    'to any result. To see that, run again with the settings.',
  'An entry on an assumed contract is one of a side that did not lead, so that no quote of it was ' +
    'stored: what is asked of a contract, its quote and its price is taken to pass.',
];

export type WhatIfAnswer = ReturnType<typeof answerWhatIf>;

export function answerWhatIf(decisions: readonly DecisionRow[], question: WhatIfQuestion) {
  const rows = whatIf(decisions, question.change);
  const flipped = decisions.flatMap(({ decision }, index) => {
    const row = rows[index];
    if (row === undefined || !row.isFlipped) return [];
    const { barStart, before, after, isContractAssumed } = row;
    const { inputs, sentence } = decision;
    return [{ barStart, evaluatedAt: inputs.at, before, after, isContractAssumed, sentence }];
  });
  return {
    summary: {
      settings: question.settings,
      decisions: rows.length,
      flips: flipped.length,
      contractAssumed: flipped.filter(({ isContractAssumed }) => isContractAssumed).length,
      enteredBefore: rows.filter(({ before }) => before === 'entered').length,
      enteredAfter: rows.filter(({ after }) => after === 'entered').length,
      flipsByOutcome: countFlips(flipped),
    },
    flipped,
  };
}

function countFlips(flipped: readonly FlippedDecision[]) {
  const groups = groupedBy(flipped, ({ before, after }) => `${before} ${after}`);
  const counts = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const contractAssumed = group.filter(({ isContractAssumed }) => isContractAssumed).length;
    return { before: first.before, after: first.after, count: group.length, contractAssumed };
  });
  // Equal counts keep their order.
  return counts.sort((a, b) => b.count - a.count);
}

export function questionText(settings: readonly ChangedSetting[]): string {
  return settings.map(({ name, was, value }) => `${name} ${value} instead of ${was}`).join(', ');
}
