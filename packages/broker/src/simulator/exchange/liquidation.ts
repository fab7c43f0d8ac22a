import { heldQuantity, reservedContracts } from './book.ts';
import { bookOf, type ExchangeChange, placeOrder } from './exchange.ts';
import { type ExchangeView, isLiquidating } from './exchange-view.ts';
import { cancel, meetMarket } from './orders/match-order.ts';
import { acceptOrder } from './orders/new-order.ts';
import { momentOfDay } from './orders/order-faults.ts';

/**
 * Late in the day the broker cancels the customer's orders and sells at the market. Without a bid
 * nothing sells.
 */
export function liquidate(passed: ExchangeChange, scene: ExchangeView): ExchangeChange {
  if (!isLiquidating(scene) && scene.faults === undefined) return passed;
  let result = passed;
  for (const { account } of Object.values(passed.exchange.books)) {
    if (!isLiquidating(scene) && !isEarly(account.accountNumber, scene)) continue;
    for (const { symbol } of account.positions) {
      const quote = scene.quoteOf(symbol);
      if (quote !== null && quote.bid > 0) {
        result = liquidatePosition(result, account.accountNumber, symbol, scene);
      }
    }
  }
  return result;
}

/** `early-liquidation` makes the broker sell earlier than usual. */
function isEarly(accountNumber: string, { faults, session, now }: ExchangeView): boolean {
  if (faults === undefined) return false;
  const from = momentOfDay(faults, 'early-liquidation', accountNumber, session);
  return from !== null && now >= from && now < session.close;
}

function liquidatePosition(
  passed: ExchangeChange,
  accountNumber: string,
  symbol: string,
  scene: ExchangeView,
): ExchangeChange {
  const mine = bookOf(passed.exchange, accountNumber).openOrders.filter(
    (order) => order.symbol === symbol && order.source === 'customer',
  );
  const cleared = mine.reduce((result, order) => cancel(result, order, scene.now), passed);
  const book = bookOf(cleared.exchange, accountNumber);
  const quantity = heldQuantity(book, symbol) - reservedContracts(book, symbol);
  if (quantity <= 0) return cleared;
  const sequence = cleared.exchange.nextSequence;
  const clientOrderId = `broker-liquidation-${symbol}-${scene.now}`;
  const order = acceptOrder(
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
      stopPrice: null,
      reservePrice: 0,
      status: 'new',
      arrivesAt: scene.now,
      arrivedAt: scene.now,
      replaces: null,
    },
    scene,
  );
  const numbered = { ...cleared, exchange: { ...cleared.exchange, nextSequence: sequence + 1 } };
  const placed = placeOrder(numbered, order, 'new', scene.now);
  return meetMarket(placed, { accountNumber, orderId: order.id }, scene);
}
