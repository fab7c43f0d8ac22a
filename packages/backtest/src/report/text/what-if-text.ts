import {
  type FlippedDecision,
  MAX_LISTED_FLIPS,
  questionText,
  WHAT_IF_NOTES,
  type WhatIfAnswer,
} from '../figures/what-if.ts';
import { countWithNoun, dateTimeText, numberText } from '../format.ts';
import {
  labelledLines,
  labelledValue,
  textParagraph,
  textSection,
  textTable,
} from './text-layout.ts';

export function textWhatIf(answer: WhatIfAnswer | null): readonly string[] {
  if (answer === null) return [];
  const { summary, flipped } = answer;
  const head = ['was', 'would be', 'decisions', 'contract assumed'];
  const outcomes = textTable(head, outcomeRows(answer));
  return textSection('What if', [
    ...labelledLines({
      Asked: questionText(summary.settings),
      Flips: `${numberText(summary.flips)} of ${countWithNoun(summary.decisions, 'decision')}, ${numberText(summary.contractAssumed)} of them on an assumed contract`,
      Entered: `${numberText(summary.enteredAfter)} instead of ${numberText(summary.enteredBefore)}`,
    }),
    ...textParagraph(WHAT_IF_NOTES),
    ...(flipped.length === 0 ? [] : ['', ...outcomes, '', ...firstFlips(flipped)]),
  ]);
}

export function outcomeRows({ summary }: WhatIfAnswer): readonly (readonly string[])[] {
  return summary.flipsByOutcome.map(({ before, after, count, contractAssumed }) => [
    before,
    after,
    numberText(count),
    numberText(contractAssumed),
  ]);
}

function firstFlips(flipped: readonly FlippedDecision[]): readonly string[] {
  const first = flipped.slice(0, MAX_LISTED_FLIPS);
  return [
    `  The first ${numberText(first.length)} of ${numberText(flipped.length)}, with what the run said (ET):`,
    ...first.flatMap(({ evaluatedAt, before, after, isContractAssumed, sentence }) =>
      labelledValue(
        dateTimeText(evaluatedAt).replace(' ET', ''),
        `${before}, would be ${after}${isContractAssumed ? ' (contract assumed)' : ''}. ${sentence}`,
      ),
    ),
  ];
}
