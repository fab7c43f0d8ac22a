import { z } from 'zod';
import { isoInstant, numericString } from './common.ts';

/** An order as the broker keeps it (specification §13.4). */
export const order = z.strictObject({
  id: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.string(),
  qty: numericString.nullable(),
  filled_qty: numericString,
  notional: numericString.nullable(),
  limit_price: numericString.nullable(),
  stop_price: numericString.nullable(),
  filled_avg_price: numericString.nullable(),
  /** The status in the broker's own words. */
  status: z.string(),
  created_at: isoInstant,
  filled_at: isoInstant.nullable(),
  canceled_at: isoInstant.nullable(),
  expired_at: isoInstant.nullable(),
  /** The trade that the bot sent the order for; null for an external order. */
  trade_id: z.string().nullable(),
});

export const orders = z.array(order);

export type Order = z.infer<typeof order>;
