import { z } from 'zod';
import { decimal, timestamp } from './scalar.ts';

const wireActivity = z.object({
  id: z.string().min(1),
  activity_type: z.string().min(1),
  activity_sub_type: z.string().nullish(),
  transaction_time: timestamp.nullish(),
  date: z.iso.date().nullish(),
  symbol: z.string().nullish(),
  side: z.enum(['buy', 'sell', 'sell_short']).nullish(),
  qty: decimal.nullish(),
  price: decimal.nullish(),
  net_amount: decimal.nullish(),
  order_id: z.string().nullish(),
  status: z.string().nullish(),
});

export const wireActivities = z.array(wireActivity);

export type WireActivity = z.infer<typeof wireActivity>;
