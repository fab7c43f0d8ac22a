import {
  CONTRACT_MULTIPLIER,
  chargedFees,
  executionFees,
  type Money,
  type Price,
} from '@tideline/engine';
import { type AccountBook, reservedAmount, type SimulatedOrder } from '../book.ts';

/**
 * Option premium and fees of a buy, rounded up to the cent. The cap on fees per execution is left
 * out: a buy may fill contract by contract.
 */
export function buyCost(price: Price, quantity: number): Money {
  return price * CONTRACT_MULTIPLIER * quantity + chargedFees(executionFees('buy', 1) * quantity);
}

const openOrderCost = (order: SimulatedOrder, quantity: number): Money =>
  buyCost(order.reservePrice, quantity);

export function reservedCash(book: AccountBook, exceptOrderId: string | null = null): Money {
  let reserved = 0;
  for (const order of book.openOrders) {
    if (order.side === 'sell' || order.id === exceptOrderId) continue;
    reserved += reservedAmount(book, order, openOrderCost);
  }
  return reserved;
}

/**
 * Long options are paid in full, open buys reserve, sells add cash only when filled, and the day's
 * fees are owed.
 */
export function optionsBuyingPower(book: AccountBook): Money {
  const { cash, accruedFees } = book.account;
  return Math.max(0, cash - reservedCash(book) - chargedFees(accruedFees));
}
