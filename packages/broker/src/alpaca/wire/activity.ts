import { z } from 'zod';
import { wireDecimal, wireTimestamp } from './scalar.ts';

const wireActivity = z.object({
  id: z.string().min(1),
  activity_type: z.string().min(1),
  activity_sub_type: z.string().nullish(),
  transaction_time: wireTimestamp.nullish(),
  date: z.iso.date().nullish(),
  symbol: z.string().nullish(),
  side: z.enum(['buy', 'sell', 'sell_short']).nullish(),
  qty: wireDecimal.nullish(),
  price: wireDecimal.nullish(),
  net_amount: wireDecimal.nullish(),
  order_id: z.string().nullish(),
  status: z.string().nullish(),
});

export const wireActivities = z.array(wireActivity);

export type WireActivity = z.infer<typeof wireActivity>;
