import type { Activity, Fill, SimulatedOrder } from '../../exchange/book.ts';
import { averageDecimal, microDecimal, moneyText } from '../../exchange/decimal.ts';
import type { BrokerState } from '../../run/broker-state.ts';
import { isoTimestamp } from '../../wire/wire-text.ts';

/**
 * Serves comparisons with another program's books: dollars as exact decimal texts, oldest first.
 */
export function simulatorBookJson(state: BrokerState) {
  const accounts = Object.values(state.exchange.books).map(({ account }) => ({
    accountNumber: account.accountNumber,
    dataOnly: account.dataOnly,
    createdAt: isoTimestamp(account.createdAt),
    cash: moneyText(account.cash),
    /** `accruedFees` are those of the running day, exact and not yet charged. */
    fees: moneyText(account.chargedFees),
    accruedFees: microDecimal(account.accruedFees),
    lastEquity: moneyText(account.lastEquity),
    positions: account.positions.map(({ symbol, quantity, cost }) => ({
      symbol,
      quantity,
      averageEntryPrice: averageDecimal(cost, quantity),
    })),
    orders: state.archive.ordersOf(account.accountNumber).map(orderRow),
    fills: state.archive.fillsOf(account.accountNumber).map(fillRow),
    activities: state.archive.activitiesOf(account.accountNumber).map(activityRow),
  }));
  return { accounts };
}

function orderRow(order: SimulatedOrder) {
  return {
    id: order.id,
    clientOrderId: order.clientOrderId,
    source: order.source,
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    quantity: order.quantity,
    limitPrice: order.limitPrice === null ? null : moneyText(order.limitPrice),
    stopPrice: order.stopPrice === null ? null : moneyText(order.stopPrice),
    status: order.status,
    filledQuantity: order.filledQuantity,
    createdAt: isoTimestamp(order.createdAt),
    updatedAt: isoTimestamp(order.updatedAt),
  };
}

function fillRow(fill: Fill) {
  return {
    id: fill.id,
    orderId: fill.orderId,
    clientOrderId: fill.clientOrderId,
    symbol: fill.symbol,
    side: fill.side,
    quantity: fill.quantity,
    price: moneyText(fill.price),
    fees: microDecimal(fill.fees),
    at: isoTimestamp(fill.at),
    quoteAt: isoTimestamp(fill.quoteAt),
  };
}

function activityRow(activity: Activity) {
  return {
    id: activity.id,
    type: activity.type,
    at: isoTimestamp(activity.at),
    netAmount: moneyText(activity.netAmount),
    symbol: activity.symbol,
    quantity: activity.quantity,
    description: activity.description,
  };
}
