import { availableQuantity } from './book.ts';
import { bookOf, type ExchangeChange, placeOrder } from './exchange.ts';
import { isLiquidating, type MarketSnapshot } from './market-snapshot.ts';
import { cancelOrder, tryFill } from './orders/match-order.ts';
import { createOrder } from './orders/new-order.ts';
import { dayFaultMoment } from './orders/order-faults.ts';

/**
 * Late in the day the broker cancels the customer's orders and sells at the market. Without a bid
 * nothing sells.
 */
export function liquidateAccounts(soFar: ExchangeChange, snapshot: MarketSnapshot): ExchangeChange {
  if (!isLiquidating(snapshot) && snapshot.faults === undefined) return soFar;
  let result = soFar;
  for (const { account } of Object.values(soFar.exchange.books)) {
    if (!isLiquidating(snapshot) && !isLiquidatedEarly(account.accountNumber, snapshot)) continue;
    for (const { symbol } of account.positions) {
      const quote = snapshot.quoteOf(symbol);
      if (quote !== null && quote.bid > 0) {
        result = liquidatePosition(result, account.accountNumber, symbol, snapshot);
      }
    }
  }
  return result;
}

/** `early-liquidation` makes the broker sell earlier than usual. */
function isLiquidatedEarly(accountNumber: string, snapshot: MarketSnapshot): boolean {
  const { faults, session, now } = snapshot;
  if (faults === undefined) return false;
  const earlyFrom = dayFaultMoment(faults, 'early-liquidation', accountNumber, session);
  return earlyFrom !== null && now >= earlyFrom && now < session.close;
}

function liquidatePosition(
  soFar: ExchangeChange,
  accountNumber: string,
  symbol: string,
  snapshot: MarketSnapshot,
): ExchangeChange {
  const customerOrders = bookOf(soFar.exchange, accountNumber).openOrders.filter(
    (order) => order.symbol === symbol && order.source === 'customer',
  );
  let afterCancels = soFar;
  for (const order of customerOrders) afterCancels = cancelOrder(afterCancels, order, snapshot.now);
  const book = bookOf(afterCancels.exchange, accountNumber);
  const quantity = availableQuantity(book, symbol);
  if (quantity <= 0) return afterCancels;
  const sequence = afterCancels.exchange.nextSequence;
  const clientOrderId = `broker-liquidation-${symbol}-${snapshot.now}`;
  const order = createOrder(
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
      arrivesAt: snapshot.now,
      arrivedAt: snapshot.now,
      replaces: null,
    },
    snapshot,
  );
  const exchange = { ...afterCancels.exchange, nextSequence: sequence + 1 };
  const placed = placeOrder({ ...afterCancels, exchange }, order, 'new', snapshot.now);
  return tryFill(placed, order, snapshot);
}
