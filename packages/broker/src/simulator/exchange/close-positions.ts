import type { SimulatedOrder } from './book.ts';
import { bookOf, type Exchange, type ExchangeChange } from './exchange.ts';
import type { ExchangeView } from './exchange-view.ts';
import { cancel } from './orders/match-order.ts';
import { marketTicket } from './orders/order-request.ts';
import { submit } from './orders/requests.ts';
import { isRefusal, type Refusal } from './refusal.ts';

export interface ClosingResult {
  readonly symbol: string;
  readonly result: SimulatedOrder | Refusal;
}

/** With `cancelOrders` the broker first cancels open orders, which frees what they reserve. */
export function closeAll(
  exchange: Exchange,
  accountNumber: string,
  cancelsOrders: boolean,
  scene: ExchangeView,
): ExchangeChange & { readonly closings: readonly ClosingResult[] } {
  const { account, openOrders } = bookOf(exchange, accountNumber);
  const withdrawn = cancelsOrders ? openOrders : [];
  let passed = withdrawn.reduce<ExchangeChange>(
    (result, order) => cancel(result, order, scene.now),
    {
      exchange,
      outcomes: [],
    },
  );
  const closings: ClosingResult[] = [];
  for (const { symbol, quantity } of account.positions) {
    const ticket = marketTicket({ symbol, side: 'sell', quantity });
    const result = submit(passed.exchange, accountNumber, ticket, false, scene);
    if (isRefusal(result)) {
      closings.push({ symbol, result });
      continue;
    }
    passed = { exchange: result.exchange, outcomes: [...passed.outcomes, ...result.outcomes] };
    closings.push({ symbol, result: result.order });
  }
  return { ...passed, closings };
}
