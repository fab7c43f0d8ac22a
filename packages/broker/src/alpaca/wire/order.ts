import { z } from 'zod';
import { decimal, timestamp } from './scalar.ts';

const singleOrder = z.object({
  id: z.string().min(1),
  client_order_id: z.string(),
  symbol: z.string().min(1),
  side: z.enum(['buy', 'sell']),
  type: z.string(),
  status: z.string(),
  qty: decimal.nullish(),
  filled_qty: decimal.nullish(),
  filled_avg_price: decimal.nullish(),
  limit_price: decimal.nullish(),
  stop_price: decimal.nullish(),
  notional: decimal.nullish(),
  created_at: timestamp.nullish(),
  submitted_at: timestamp.nullish(),
  updated_at: timestamp.nullish(),
  filled_at: timestamp.nullish(),
  canceled_at: timestamp.nullish(),
  expired_at: timestamp.nullish(),
  failed_at: timestamp.nullish(),
});

export const wireOrder = singleOrder;

export type WireOrder = z.infer<typeof wireOrder>;

/** A multi-leg order has no own symbol, so each leg counts as an order. */
const spreadOrder = z.object({
  symbol: z.union([z.literal(''), z.null()]).optional(),
  legs: z.array(singleOrder),
});

export const wireOrders = z
  .array(z.union([singleOrder, spreadOrder]))
  .transform((orders) => orders.flatMap((order) => ('legs' in order ? order.legs : [order])));
