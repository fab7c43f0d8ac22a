import type { Report } from '../report.ts';
import {
  LUCK_NOTE,
  luckWords,
  PATH_NOTE,
  pathCountText,
  pathWords,
} from '../text/evidence-text.ts';
import { verdictReason, verdictWords } from '../verdict.ts';
import { card, cardBody, noteParagraph, pairList } from './blocks.ts';
import { html, type Markup } from './markup.ts';

/** The verdict comes before any figure. */
export function verdictCard({ verdict, results }: Report): Markup {
  const { returnOnPremium, returnOnPremiumInterval } = results.all;
  const reason = noteParagraph(verdictReason(returnOnPremium, returnOnPremiumInterval));
  const body = cardBody(html`<p class="figure">${verdictWords(verdict)}</p>${reason}`);
  return card('Verdict on these settings', 'SIMULATED', body);
}

export function pathsCard({ paths, premiumBand }: Report): Markup {
  const body = [pairList(pathWords(paths, premiumBand)), noteParagraph(PATH_NOTE)];
  return card('Paths', pathCountText(paths), cardBody(body), 'half');
}

export function luckCard({ luck }: Report): Markup {
  const body = [pairList(luckWords(luck)), noteParagraph(LUCK_NOTE)];
  return card('Luck', 'a random side', cardBody(body), 'half');
}
