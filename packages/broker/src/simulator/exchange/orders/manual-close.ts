import { heldQuantity, reservedContracts } from '../book.ts';
import { bookOf, type ExchangeChange } from '../exchange.ts';
import type { MarketSnapshot } from '../market-snapshot.ts';
import { isRefusal } from '../refusal.ts';
import { dayFaultMoment } from './order-faults.ts';
import { marketTicket } from './order-request.ts';
import { submitOrder } from './requests.ts';

/** Plays a user who sells at the broker, past the bot. */
export function closeManually(
  changeSoFar: ExchangeChange,
  snapshot: MarketSnapshot,
): ExchangeChange {
  const { faults, session, now } = snapshot;
  if (faults === undefined) return changeSoFar;
  let result = changeSoFar;
  for (const { account } of Object.values(changeSoFar.exchange.books)) {
    const { accountNumber, positions } = account;
    if (positions.length === 0) continue;
    if (dayFaultMoment(faults, 'manual-close', accountNumber, session) !== now) continue;
    for (const { symbol } of positions)
      result = sellUnreserved(result, accountNumber, symbol, snapshot);
  }
  return result;
}

function sellUnreserved(
  changeSoFar: ExchangeChange,
  accountNumber: string,
  symbol: string,
  snapshot: MarketSnapshot,
): ExchangeChange {
  const book = bookOf(changeSoFar.exchange, accountNumber);
  const quantity = heldQuantity(book, symbol) - reservedContracts(book, symbol);
  if (quantity <= 0) return changeSoFar;
  const ticket = marketTicket({ symbol, side: 'sell', quantity, positionIntent: 'sell_to_close' });
  const submitted = submitOrder(changeSoFar.exchange, accountNumber, ticket, false, snapshot);
  if (isRefusal(submitted)) return changeSoFar;
  return {
    exchange: submitted.exchange,
    outcomes: [...changeSoFar.outcomes, ...submitted.outcomes],
  };
}
