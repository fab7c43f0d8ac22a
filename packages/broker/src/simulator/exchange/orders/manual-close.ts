import { availableQuantity } from '../book.ts';
import { bookOf, type ExchangeChange } from '../exchange.ts';
import type { MarketSnapshot } from '../market-snapshot.ts';
import { isRefusal } from '../refusal.ts';
import { dayFaultMoment } from './order-faults.ts';
import { marketTicket } from './order-request.ts';
import { submitOrder } from './requests.ts';

/** Plays a user who sells at the broker, without the bot. */
export function closeManually(soFar: ExchangeChange, snapshot: MarketSnapshot): ExchangeChange {
  const { faults, session, now } = snapshot;
  if (faults === undefined) return soFar;
  let result = soFar;
  for (const { account } of Object.values(soFar.exchange.books)) {
    const { accountNumber, positions } = account;
    if (positions.length === 0) continue;
    if (dayFaultMoment(faults, 'manual-close', accountNumber, session) !== now) continue;
    for (const { symbol } of positions)
      result = sellUnreserved(result, accountNumber, symbol, snapshot);
  }
  return result;
}

function sellUnreserved(
  soFar: ExchangeChange,
  accountNumber: string,
  symbol: string,
  snapshot: MarketSnapshot,
): ExchangeChange {
  const book = bookOf(soFar.exchange, accountNumber);
  const quantity = availableQuantity(book, symbol);
  if (quantity <= 0) return soFar;
  const ticket = marketTicket({ symbol, side: 'sell', quantity, positionIntent: 'sell_to_close' });
  const submitted = submitOrder(soFar.exchange, accountNumber, ticket, false, snapshot);
  if (isRefusal(submitted)) return soFar;
  const { exchange, outcomes } = submitted;
  return { exchange, outcomes: [...soFar.outcomes, ...outcomes] };
}
