import { CONTRACT_MULTIPLIER, chargedFees, executionFees, type Price } from '@tideline/engine';
import { hashUuid } from '../../market/name-hash.ts';
import { reservedCash } from '../account/buying-power.ts';
import {
  type AccountBook,
  type BookOutcome,
  changedOrder,
  type Fill,
  heldQuantity,
  remainingQuantity,
  type SimulatedAccount,
  type SimulatedOrder,
  unchangedOutcome,
  withOrder,
} from '../book.ts';
import type { MarketSnapshot } from '../market-snapshot.ts';

export function executeOrder(
  book: AccountBook,
  order: SimulatedOrder,
  execution: { readonly price: Price; readonly quantity: number; readonly quoteAt: number },
  snapshot: MarketSnapshot,
): BookOutcome {
  const { price, quantity, quoteAt } = execution;
  const filledQuantity = order.filledQuantity + quantity;
  const isFilled = filledQuantity === order.quantity;
  const filledOrder = changedOrder(order, {
    filledQuantity,
    filledValue: order.filledValue + price * quantity,
    status: isFilled
      ? 'filled'
      : order.status === 'pending_cancel' || order.status === 'pending_replace'
        ? order.status
        : 'partially_filled',
    updatedAt: snapshot.now,
    filledAt: isFilled ? snapshot.now : null,
  });
  const fees = executionFees(order.side, quantity);
  const account = applyExecution(book.account, order, price, quantity);
  const bookAfter = withOrder(
    { ...book, account: { ...account, accruedFees: account.accruedFees + fees } },
    filledOrder,
  );
  const fill: Fill = {
    id: hashUuid(`fill|${order.id}|${filledQuantity}`),
    accountNumber: order.accountNumber,
    orderId: order.id,
    clientOrderId: order.clientOrderId,
    symbol: order.symbol,
    side: order.side,
    quantity,
    price,
    at: snapshot.now,
    quoteAt,
    fees,
    positionAfter: heldQuantity(bookAfter, order.symbol),
    cumulativeQuantity: filledQuantity,
    leavesQuantity: order.quantity - filledQuantity,
  };
  const event = isFilled ? 'fill' : 'partial_fill';
  return {
    ...unchangedOutcome(bookAfter),
    orders: [filledOrder],
    fills: [fill],
    events: [{ event, at: snapshot.now, order: filledOrder, fill }],
  };
}

function applyExecution(
  account: SimulatedAccount,
  order: SimulatedOrder,
  price: Price,
  quantity: number,
): SimulatedAccount {
  const { symbol } = order;
  const otherPositions = account.positions.filter((position) => position.symbol !== symbol);
  const held = account.positions.find((position) => position.symbol === symbol);
  const position = held ?? { quantity: 0, cost: 0 };
  const value = price * quantity * CONTRACT_MULTIPLIER;
  if (order.side === 'buy') {
    const cost = position.cost + price * quantity;
    const positions = [...otherPositions, { symbol, quantity: position.quantity + quantity, cost }];
    return { ...account, cash: account.cash - value, positions };
  }
  const remaining = position.quantity - quantity;
  if (remaining < 0) throw new Error(`order ${order.clientOrderId} would sell more than is held`);
  const cost = Math.round((position.cost * remaining) / position.quantity);
  const restOfPosition = remaining === 0 ? [] : [{ symbol, quantity: remaining, cost }];
  const positions = [...otherPositions, ...restOfPosition];
  return { ...account, cash: account.cash + value, positions };
}

/**
 * A limit buy has its money reserved; a market buy may meet higher asks than the one it was valued
 * at.
 */
export function affordableQuantity(book: AccountBook, order: SimulatedOrder, price: Price): number {
  const unfilledQuantity = remainingQuantity(order);
  if (order.side === 'sell' || order.limitPrice !== null) return unfilledQuantity;
  const { cash, accruedFees } = book.account;
  const freeCash = cash - reservedCash(book, order.id);
  const costOf = (quantity: number) =>
    price * CONTRACT_MULTIPLIER * quantity +
    chargedFees(accruedFees + executionFees('buy', quantity));
  const affordable = Math.floor(Math.max(0, freeCash) / (price * CONTRACT_MULTIPLIER));
  let quantity = Math.min(unfilledQuantity, affordable);
  while (quantity > 0 && costOf(quantity) > freeCash) quantity -= 1;
  return quantity;
}
