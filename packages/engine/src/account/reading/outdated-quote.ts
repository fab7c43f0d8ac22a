import type { Moment } from '../../model/time.ts';
import type { QuoteSeen } from '../state/event.ts';
import type { Trade } from '../state/state.ts';
import { STALE_QUOTE_AGE_MS } from '../state/time-limits.ts';

/** True for a quote older than one already seen, or read by REST from a frozen feed. */
export function isQuoteOutdated(
  trade: Pick<Trade, 'lastQuote'> | null,
  { quote, source, at }: QuoteSeen & { readonly at: Moment },
): boolean {
  const lastQuote = trade?.lastQuote?.quote;
  if (lastQuote !== undefined && quote.at < lastQuote.at) return true;
  return source === 'rest' && at.market - quote.at > STALE_QUOTE_AGE_MS;
}
