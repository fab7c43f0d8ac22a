import { CONTRACT_MULTIPLIER } from '@tideline/engine';
import {
  type AccountBook,
  type BookOutcome,
  changedOrder,
  type Fill,
  type SimulatedOrder,
  unchangedOutcome,
} from './book.ts';
import type { MarketSnapshot } from './market-snapshot.ts';

/**
 * Takes an erroneous fill back, as an exchange does: contracts, cash and fees become as without it,
 * and the order has less filled. No message reports it. The caller removes the fill from the
 * archive.
 */
export function bustSell(
  book: AccountBook,
  order: SimulatedOrder,
  fill: Fill,
  snapshot: MarketSnapshot,
): BookOutcome {
  const { symbol, price, quantity, fees } = fill;
  const bustedOrder = changedOrder(order, {
    filledQuantity: order.filledQuantity - quantity,
    filledValue: order.filledValue - price * quantity,
    status: 'canceled',
    updatedAt: snapshot.now,
    filledAt: null,
    canceledAt: snapshot.now,
  });
  const { account } = book;
  const heldPosition = account.positions.find((position) => position.symbol === symbol);
  const position = {
    symbol,
    quantity: (heldPosition?.quantity ?? 0) + quantity,
    cost: (heldPosition?.cost ?? 0) + price * quantity,
  };
  const bookAfter: AccountBook = {
    ...book,
    account: {
      ...account,
      cash: account.cash - price * quantity * CONTRACT_MULTIPLIER,
      accruedFees: account.accruedFees - fees,
      positions: [...account.positions.filter((each) => each !== heldPosition), position],
    },
  };
  return { ...unchangedOutcome(bookAfter), orders: [bustedOrder] };
}
