import type { MarketSource } from '../../input/load-market.ts';
import { barFileWords } from '../text/bar-file-text.ts';
import { card, cardBody, longTextList } from './blocks.ts';
import type { Markup } from './markup.ts';

export function barFileCard(source: MarketSource): Markup | null {
  const rows = barFileWords(source);
  if (rows === null) return null;
  return card('What was read', '', cardBody(longTextList(rows)));
}
