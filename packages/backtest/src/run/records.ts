import type { Fill, SimulatedOrder } from '@tideline/broker/simulator';
import { parseOccSymbol } from '@tideline/engine';
import type { FillRecord, OrderRecord } from './result.ts';

export function orderRecord(order: SimulatedOrder): OrderRecord {
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

export function fillRecord(fill: Fill): FillRecord {
  const { clientOrderId, symbol, side, quantity, price, at } = fill;
  return { clientOrderId, symbol, side, quantity, price, at };
}
