import { z } from 'zod';
import { timestamp } from './scalar.ts';

export const wireClock = z.object({
  timestamp,
  is_open: z.boolean(),
  next_open: timestamp,
  next_close: timestamp,
});

export type WireClock = z.infer<typeof wireClock>;
