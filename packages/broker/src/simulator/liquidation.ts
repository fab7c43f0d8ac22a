import { held, reservedContracts } from './book.ts';
import { bookOf, type Passed, place } from './exchange.ts';
import { cancel, meetMarket } from './meet-market.ts';
import { beginOrder } from './new-order.ts';
import type { Scene } from './scene.ts';

/**
 * The broker's own sale of contracts that expire today, at the market, after cancelling what the
 * customer had there. Without a bid there is nothing to sell to.
 */
export function liquidate(passed: Passed, scene: Scene): Passed {
  let result = passed;
  for (const { account } of Object.values(passed.exchange.books)) {
    for (const { symbol } of account.positions) {
      const quote = scene.quote(symbol);
      if (quote !== null && quote.bid > 0) {
        result = liquidatePosition(result, account.accountNumber, symbol, scene);
      }
    }
  }
  return result;
}

function liquidatePosition(
  passed: Passed,
  accountNumber: string,
  symbol: string,
  scene: Scene,
): Passed {
  const mine = bookOf(passed.exchange, accountNumber).openOrders.filter(
    (order) => order.symbol === symbol && order.source === 'customer',
  );
  const cleared = mine.reduce((result, order) => cancel(result, order, scene.now), passed);
  const book = bookOf(cleared.exchange, accountNumber);
  const quantity = held(book, symbol) - reservedContracts(book, symbol);
  if (quantity <= 0) return cleared;
  const sequence = cleared.exchange.nextSequence;
  const clientOrderId = `broker-liquidation-${symbol}-${scene.now}`;
  const order = beginOrder(
    {
      accountNumber,
      clientOrderId,
      sequence,
      source: 'broker',
      symbol,
      side: 'sell',
      type: 'market',
      positionIntent: 'sell_to_close',
      quantity,
      limitPrice: null,
      reservePrice: 0,
      status: 'new',
      arrivesAt: scene.now,
      arrivedAt: scene.now,
    },
    scene,
  );
  const numbered = { ...cleared, exchange: { ...cleared.exchange, nextSequence: sequence + 1 } };
  const placed = place(numbered, order, 'new', scene.now);
  return meetMarket(placed, { accountNumber, orderId: order.id }, scene);
}
