import { z } from 'zod';
import { wireDecimal, wireTimestamp } from './scalar.ts';

export const wireOrder = z.object({
  id: z.string().min(1),
  client_order_id: z.string(),
  symbol: z.string().min(1),
  side: z.enum(['buy', 'sell']),
  type: z.string(),
  status: z.string(),
  qty: wireDecimal.nullish(),
  filled_qty: wireDecimal.nullish(),
  filled_avg_price: wireDecimal.nullish(),
  limit_price: wireDecimal.nullish(),
  stop_price: wireDecimal.nullish(),
  notional: wireDecimal.nullish(),
  created_at: wireTimestamp.nullish(),
  submitted_at: wireTimestamp.nullish(),
  updated_at: wireTimestamp.nullish(),
  filled_at: wireTimestamp.nullish(),
  canceled_at: wireTimestamp.nullish(),
  expired_at: wireTimestamp.nullish(),
  failed_at: wireTimestamp.nullish(),
});

export type WireOrder = z.infer<typeof wireOrder>;

/** A multi-leg order has no symbol of its own, so each leg counts as an order. */
const spreadOrder = z.object({
  symbol: z.union([z.literal(''), z.null()]).optional(),
  legs: z.array(wireOrder),
});

export const wireOrders = z
  .array(z.union([wireOrder, spreadOrder]))
  .transform((orders) => orders.flatMap((order) => ('legs' in order ? order.legs : [order])));
