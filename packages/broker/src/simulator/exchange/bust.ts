import { CONTRACT_MULTIPLIER } from '@tideline/engine';
import {
  type AccountBook,
  type BookOutcome,
  changedOrder,
  type Fill,
  type SimulatedOrder,
  unchangedOutcome,
} from './book.ts';
import type { ExchangeView } from './exchange-view.ts';

/**
 * Takes an erroneous fill back, as an exchange does: contracts, cash and fees become as without it,
 * and the order has less filled. No message reports it. The caller removes the fill from the
 * archive.
 */
export function bustSell(
  book: AccountBook,
  order: SimulatedOrder,
  fill: Fill,
  scene: ExchangeView,
): BookOutcome {
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
  return { ...unchangedOutcome(after), orders: [busted] };
}
