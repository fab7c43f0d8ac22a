import type { Fill, SimulatedOrder } from '@tideline/broker/simulator';

export type OrderRecord = ReturnType<typeof orderRecord>;
/** A fill at the bid or the ask of the current quote, never between. */
export type FillRecord = ReturnType<typeof fillRecord>;

/** An order's final state at the simulated broker. */
export function orderRecord(order: SimulatedOrder) {
  const { clientOrderId, symbol, side, type, quantity, limitPrice, stopPrice } = order;
  const request = { clientOrderId, symbol, side, type, quantity, limitPrice, stopPrice };
  const { status, filledQuantity, createdAt } = order;
  const endedAt = order.filledAt ?? order.canceledAt ?? order.expiredAt ?? order.failedAt;
  return { ...request, status, filledQuantity, createdAt, endedAt };
}

export function fillRecord({ clientOrderId, symbol, side, quantity, price, at }: Fill) {
  return { clientOrderId, symbol, side, quantity, price, at };
}
