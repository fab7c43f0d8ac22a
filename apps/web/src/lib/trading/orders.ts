import type { Order } from '@tideline/api/schemas';
import { toNumber } from '../text/format.ts';
import { parseContract } from './contract.ts';

/** The broker's statuses after which nothing fills. */
const FINAL_ORDER_STATUSES = new Set([
  'filled',
  'canceled',
  'cancelled',
  'expired',
  'rejected',
  'replaced',
]);

export const filledQuantity = (order: Order): number => toNumber(order.filled_qty) ?? 0;

/** False for shares, as the bot trades only options. */
export function isWorkingOrder({ symbol, status }: Order): boolean {
  return parseContract(symbol) !== null && !FINAL_ORDER_STATUSES.has(status);
}

export function isPartlyFilledFinal(order: Order): boolean {
  return (
    order.status !== 'filled' && FINAL_ORDER_STATUSES.has(order.status) && filledQuantity(order) > 0
  );
}
