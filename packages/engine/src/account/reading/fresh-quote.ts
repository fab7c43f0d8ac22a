import type { BidAsk } from '../../model/quote.ts';
import { hasPassed, type Moment } from '../../model/time.ts';
import { MAX_QUOTE_USE_MS } from '../../risk/gates.ts';
import type { Trade } from '../state/state.ts';

export function freshQuote({ lastQuote }: Trade, at: Moment): BidAsk | null {
  if (lastQuote === null) return null;
  const { quote, seenAt } = lastQuote;
  return hasPassed(seenAt, at, MAX_QUOTE_USE_MS) ? null : quote;
}
