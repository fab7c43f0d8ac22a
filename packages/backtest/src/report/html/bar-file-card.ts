import type { MarketSource } from '../../input/load-market.ts';
import { barFileWords } from '../text/bar-file-text.ts';
import { card, cardBody } from './blocks.ts';
import { html, type Markup } from './markup.ts';

export function barFileCard(source: MarketSource): Markup | null {
  const rows = barFileWords(source);
  if (rows === null) return null;
  const list = rows.map(({ label, words }) => html`<dt>${label}</dt><dd>${words}</dd>`);
  return card('What was read', '', cardBody(html`<dl class="long">${list}</dl>`));
}
