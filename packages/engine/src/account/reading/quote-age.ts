import type { BidAsk } from '../../model/quote.ts';
import { hasPassed, type Moment } from '../../model/time.ts';
import { MAX_QUOTE_USE_MS } from '../../risk/gates.ts';
import type { QuoteSeen } from '../state/event.ts';
import type { Trade } from '../state/state.ts';
import { STALE_QUOTE_AGE_MS } from '../state/time-limits.ts';

export function freshQuote({ lastQuote }: Trade, at: Moment): BidAsk | null {
  if (lastQuote === null) return null;
  const { quote, seenAt } = lastQuote;
  return hasPassed(seenAt, at, MAX_QUOTE_USE_MS) ? null : quote;
}

/** True for a quote older than one already seen, or read by REST from a frozen feed. */
export function isQuoteOutdated(
  trade: Pick<Trade, 'lastQuote'> | null,
  { quote, source, at }: QuoteSeen & { readonly at: Moment },
): boolean {
  const lastQuote = trade?.lastQuote?.quote;
  if (lastQuote !== undefined && quote.at < lastQuote.at) return true;
  return source === 'rest' && at.market - quote.at > STALE_QUOTE_AGE_MS;
}
