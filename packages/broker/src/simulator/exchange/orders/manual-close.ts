import { heldQuantity, reservedContracts } from '../book.ts';
import { bookOf, type ExchangeChange } from '../exchange.ts';
import type { ExchangeView } from '../exchange-view.ts';
import { isRefusal } from '../refusal.ts';
import { momentOfDay } from './order-faults.ts';
import { marketTicket } from './order-request.ts';
import { submit } from './requests.ts';

/** Plays a user who sells at the broker, past the bot. */
export function closeManually(passed: ExchangeChange, scene: ExchangeView): ExchangeChange {
  const { faults, session, now } = scene;
  if (faults === undefined) return passed;
  let result = passed;
  for (const { account } of Object.values(passed.exchange.books)) {
    const { accountNumber, positions } = account;
    if (positions.length === 0) continue;
    if (momentOfDay(faults, 'manual-close', accountNumber, session) !== now) continue;
    for (const { symbol } of positions) result = sellFree(result, accountNumber, symbol, scene);
  }
  return result;
}

function sellFree(
  passed: ExchangeChange,
  accountNumber: string,
  symbol: string,
  scene: ExchangeView,
): ExchangeChange {
  const book = bookOf(passed.exchange, accountNumber);
  const quantity = heldQuantity(book, symbol) - reservedContracts(book, symbol);
  if (quantity <= 0) return passed;
  const ticket = marketTicket({ symbol, side: 'sell', quantity, positionIntent: 'sell_to_close' });
  const sold = submit(passed.exchange, accountNumber, ticket, false, scene);
  if (isRefusal(sold)) return passed;
  return { exchange: sold.exchange, outcomes: [...passed.outcomes, ...sold.outcomes] };
}
