import type { MarketSource } from '../../input/open-market.ts';
import { readWords } from '../text/what-was-read.ts';
import { card, padded } from './blocks.ts';
import { html, type Markup } from './markup.ts';

/** Null for generated sessions, as no file was read. */
export function readCard(source: MarketSource): Markup | null {
  const rows = readWords(source);
  if (rows === null) return null;
  const list = rows.map(({ label, words }) => html`<dt>${label}</dt><dd>${words}</dd>`);
  return card('What was read', '', padded(html`<dl class="long">${list}</dl>`));
}
