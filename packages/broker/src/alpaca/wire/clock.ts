import { z } from 'zod';
import { wireTimestamp } from './scalar.ts';

export const wireClock = z.object({
  timestamp: wireTimestamp,
  is_open: z.boolean(),
  next_open: wireTimestamp,
  next_close: wireTimestamp,
});

export type WireClock = z.infer<typeof wireClock>;
