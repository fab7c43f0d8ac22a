import type { SimulatedOrder } from './book.ts';
import { bookOf, type Exchange, type ExchangeChange } from './exchange.ts';
import type { MarketSnapshot } from './market-snapshot.ts';
import { cancelOrder } from './orders/match-order.ts';
import { marketTicket } from './orders/order-request.ts';
import { submitOrder } from './orders/requests.ts';
import { isRefusal, type Refusal } from './refusal.ts';

export interface ClosingResult {
  readonly symbol: string;
  readonly result: SimulatedOrder | Refusal;
}

/** With `cancelOrders` the broker first cancels open orders, which frees what they reserve. */
export function closeAllPositions(
  exchange: Exchange,
  accountNumber: string,
  cancelsOrders: boolean,
  snapshot: MarketSnapshot,
): ExchangeChange & { readonly closings: readonly ClosingResult[] } {
  const { account, openOrders } = bookOf(exchange, accountNumber);
  let soFar: ExchangeChange = { exchange, outcomes: [] };
  for (const order of cancelsOrders ? openOrders : [])
    soFar = cancelOrder(soFar, order, snapshot.now);
  const closings: ClosingResult[] = [];
  for (const { symbol, quantity } of account.positions) {
    const ticket = marketTicket({ symbol, side: 'sell', quantity });
    const result = submitOrder(soFar.exchange, accountNumber, ticket, false, snapshot);
    closings.push({ symbol, result: isRefusal(result) ? result : result.order });
    if (isRefusal(result)) continue;
    soFar = { exchange: result.exchange, outcomes: [...soFar.outcomes, ...result.outcomes] };
  }
  return { ...soFar, closings };
}
