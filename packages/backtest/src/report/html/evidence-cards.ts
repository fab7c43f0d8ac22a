import { signedDollarText, signedPercentText } from '../format.ts';
import type { Report } from '../report.ts';
import {
  bandLines,
  LUCK_NOTES,
  luckLines,
  PATH_NOTES,
  pathCountText,
  spreadLine,
} from '../text/evidence-text.ts';
import { verdictReason, verdictWords } from '../verdict.ts';
import { card, cardBody, noteParagraph, pairList } from './blocks.ts';
import { html, type Markup } from './markup.ts';

/** The verdict comes before any figure. */
export function verdictCard({ verdict, results }: Report): Markup {
  const { returnOnPremium, returnOnPremiumInterval } = results.all;
  return card(
    'Verdict on these settings',
    'SIMULATED',
    cardBody(
      html`<p class="figure">${verdictWords(verdict)}</p>${noteParagraph(verdictReason(returnOnPremium, returnOnPremiumInterval))}`,
    ),
  );
}

export function pathsCard({ paths, premiumBand }: Report): Markup {
  const list = pairList([
    ['Net P&L', spreadLine(paths.netPnl, signedDollarText)],
    [
      'Return on premium',
      spreadLine(paths.returnOnPremium, (value) => signedPercentText(value, 2)),
    ],
    ...bandLines(premiumBand),
  ]);
  return card(
    'Paths',
    pathCountText(paths),
    cardBody([list, ...PATH_NOTES.map(noteParagraph)]),
    'half',
  );
}

export function luckCard({ luck }: Report): Markup {
  const list = pairList(luckLines(luck));
  return card('Luck', 'a random side', cardBody([list, ...LUCK_NOTES.map(noteParagraph)]), 'half');
}
