import { CONTRACT_MULTIPLIER, type Price } from '@tideline/engine';
import { hashUuid } from '../../market/name-hash.ts';
import { reservedCash } from '../account/buying-power.ts';
import { chargedFees, executionFees } from '../account/fees.ts';
import {
  type AccountBook,
  type BookOutcome,
  changedOrder,
  type Fill,
  heldQuantity,
  remainingQuantity,
  type SimulatedAccount,
  type SimulatedOrder,
  withOrder,
} from '../book.ts';
import type { ExchangeView } from '../exchange-view.ts';

export function execute(
  book: AccountBook,
  order: SimulatedOrder,
  execution: { readonly price: Price; readonly quantity: number; readonly quoteAt: number },
  scene: ExchangeView,
): BookOutcome {
  const { price, quantity, quoteAt } = execution;
  const filledQuantity = order.filledQuantity + quantity;
  const isFilled = filledQuantity === order.quantity;
  const filled = changedOrder(order, {
    filledQuantity,
    filledValue: order.filledValue + price * quantity,
    status: isFilled
      ? 'filled'
      : order.status === 'pending_cancel' || order.status === 'pending_replace'
        ? order.status
        : 'partially_filled',
    updatedAt: scene.now,
    filledAt: isFilled ? scene.now : null,
  });
  const fees = executionFees(order.side, quantity);
  const account = exchangeContracts(book.account, order, price, quantity);
  const after = withOrder(
    { ...book, account: { ...account, accruedFees: account.accruedFees + fees } },
    filled,
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
    at: scene.now,
    quoteAt,
    fees,
    positionAfter: heldQuantity(after, order.symbol),
    cumulativeQuantity: filledQuantity,
    leavesQuantity: order.quantity - filledQuantity,
  };
  return {
    book: after,
    orders: [filled],
    fills: [fill],
    activities: [],
    events: [{ event: isFilled ? 'fill' : 'partial_fill', at: scene.now, order: filled, fill }],
  };
}

function exchangeContracts(
  account: SimulatedAccount,
  order: SimulatedOrder,
  price: Price,
  quantity: number,
): SimulatedAccount {
  const others = account.positions.filter((position) => position.symbol !== order.symbol);
  const position = account.positions.find(({ symbol }) => symbol === order.symbol) ?? {
    symbol: order.symbol,
    quantity: 0,
    cost: 0,
  };
  const value = price * quantity * CONTRACT_MULTIPLIER;
  if (order.side === 'buy') {
    const bigger = {
      symbol: order.symbol,
      quantity: position.quantity + quantity,
      cost: position.cost + price * quantity,
    };
    return { ...account, cash: account.cash - value, positions: [...others, bigger] };
  }
  const left = position.quantity - quantity;
  if (left < 0) throw new Error(`order ${order.clientOrderId} would sell more than is held`);
  const smaller = {
    symbol: order.symbol,
    quantity: left,
    cost: Math.round((position.cost * left) / position.quantity),
  };
  return {
    ...account,
    cash: account.cash + value,
    positions: left === 0 ? others : [...others, smaller],
  };
}

/**
 * A limit buy has its money reserved; a market buy may meet higher asks than the one it was valued
 * at.
 */
export function affordableQuantity(book: AccountBook, order: SimulatedOrder, price: Price): number {
  const wanted = remainingQuantity(order);
  if (order.side === 'sell' || order.limitPrice !== null) return wanted;
  const { cash, accruedFees } = book.account;
  const free = cash - reservedCash(book, order.id);
  const costs = (quantity: number) =>
    price * CONTRACT_MULTIPLIER * quantity +
    chargedFees(accruedFees + executionFees('buy', quantity));
  let quantity = Math.min(wanted, Math.floor(Math.max(0, free) / (price * CONTRACT_MULTIPLIER)));
  while (quantity > 0 && costs(quantity) > free) quantity -= 1;
  return quantity;
}
