import { CONTRACT_MULTIPLIER } from '@tideline/engine';
import {
  type AccountBook,
  changedOrder,
  type Fill,
  type Outcome,
  type SimulatedOrder,
  unchanged,
} from './book.ts';
import type { ExchangeView } from './exchange-view.ts';

/**
 * Takes back the execution of a sale whose order has ended, as an exchange does with one that it finds
 * erroneous: contracts, cash and fees are as if it had not been, and the order is left with less. No
 * message tells of it. The execution itself is taken out of the archive by whoever keeps that.
 */
export function bustSale(
  book: AccountBook,
  order: SimulatedOrder,
  fill: Fill,
  scene: ExchangeView,
): Outcome {
  const { symbol, price, quantity, fees } = fill;
  const busted = changedOrder(order, {
    filledQuantity: order.filledQuantity - quantity,
    filledValue: order.filledValue - price * quantity,
    status: 'canceled',
    updatedAt: scene.now,
    filledAt: null,
    canceledAt: scene.now,
  });
  const { account } = book;
  const known = account.positions.find((position) => position.symbol === symbol);
  const position = {
    symbol,
    quantity: (known?.quantity ?? 0) + quantity,
    cost: (known?.cost ?? 0) + price * quantity,
  };
  const after: AccountBook = {
    ...book,
    account: {
      ...account,
      cash: account.cash - price * quantity * CONTRACT_MULTIPLIER,
      accruedFees: account.accruedFees - fees,
      positions: [...account.positions.filter((each) => each !== known), position],
    },
  };
  return { ...unchanged(after), orders: [busted] };
}
