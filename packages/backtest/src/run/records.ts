import type { Fill, SimulatedOrder } from '@tideline/broker/simulator';
import { parseOccSymbol } from '@tideline/engine';

export type OrderRecord = ReturnType<typeof orderRecord>;
/** A fill at the bid or the ask of the current quote, never between. */
export type FillRecord = ReturnType<typeof fillRecord>;

/** An order's final state at the simulated broker. */
export function orderRecord(order: SimulatedOrder) {
  const contract = parseOccSymbol(order.symbol);
  if (contract === null) throw new Error(`an order for what is no contract: ${order.symbol}`);
  const { clientOrderId, side, type, quantity, limitPrice, stopPrice, status, filledQuantity } =
    order;
  const endedAt = order.filledAt ?? order.canceledAt ?? order.expiredAt ?? order.failedAt;
  const { createdAt } = order;
  return {
    clientOrderId,
    contract,
    side,
    type,
    quantity,
    limitPrice,
    stopPrice,
    status,
    filledQuantity,
    createdAt,
    endedAt,
  };
}

export function fillRecord(fill: Fill) {
  const { clientOrderId, symbol, side, quantity, price, at } = fill;
  return { clientOrderId, symbol, side, quantity, price, at };
}
