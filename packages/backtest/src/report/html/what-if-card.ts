import {
  MAX_LISTED_FLIPS,
  questionText,
  WHAT_IF_NOTES,
  type WhatIfAnswer,
} from '../figures/what-if.ts';
import { countWithNoun, dateTimeText, numberText } from '../format.ts';
import { outcomeRows } from '../text/what-if-text.ts';
import { card, cardBody, htmlTable, noteParagraph } from './blocks.ts';
import { html, type Markup } from './markup.ts';

export function whatIfCard(answer: WhatIfAnswer | null): Markup | null {
  if (answer === null) return null;
  const { summary, flipped } = answer;
  const words =
    `${numberText(summary.flips)} of ${countWithNoun(summary.decisions, 'decision')} would have been another, ` +
    `${numberText(summary.contractAssumed)} of them on an assumed contract; ` +
    `${numberText(summary.enteredAfter)} entered instead of ${numberText(summary.enteredBefore)}`;
  const head = ['Was', 'Would be', 'Decisions', 'Contract assumed'];
  const outcomes = htmlTable(head, outcomeRows(answer), 2);
  const note = cardBody(noteParagraph(FIRST_FLIPS_NOTE));
  const tables = flipped.length === 0 ? null : [outcomes, note, firstFlips(answer)];
  return card(
    'What if',
    questionText(summary.settings),
    html`${cardBody([words, ...WHAT_IF_NOTES].map(noteParagraph))}${tables}`,
  );
}

const FIRST_FLIPS_NOTE = `The first flips, ${MAX_LISTED_FLIPS} at most, with what the run said:`;

function firstFlips({ flipped }: WhatIfAnswer): Markup {
  return htmlTable(
    ['Time', 'Was', 'Would be', 'Contract', 'Sentence'],
    flipped
      .slice(0, MAX_LISTED_FLIPS)
      .map(({ evaluatedAt, before, after, isContractAssumed, sentence }) => [
        dateTimeText(evaluatedAt),
        before,
        after,
        isContractAssumed ? 'assumed' : '',
        sentence,
      ]),
    5,
  );
}
