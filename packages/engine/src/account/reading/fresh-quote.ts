import type { BidAsk } from '../../model/quote.ts';
import { hasPassed, IN_FLIGHT_WALL_FLOOR, type Moment } from '../../model/time.ts';
import { QUOTE_USE_LIMIT_MS } from '../../risk/gates.ts';
import type { Trade } from '../state/state.ts';

export function freshQuote({ lastQuote }: Trade, at: Moment): BidAsk | null {
  if (lastQuote === null) return null;
  const { quote, seenAt } = lastQuote;
  return hasPassed(seenAt, at, QUOTE_USE_LIMIT_MS, IN_FLIGHT_WALL_FLOOR) ? null : quote;
}
