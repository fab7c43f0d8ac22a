import { z } from 'zod';
import { decimal, timestamp } from './scalar.ts';

export const wireBar = z.object({
  t: timestamp,
  o: decimal,
  h: decimal,
  l: decimal,
  c: decimal,
  v: decimal,
});

export const wireBars = z.object({
  bars: z.record(z.string(), z.array(wireBar).nullable()).nullish(),
  next_page_token: z.string().nullish(),
});

export type WireBar = z.infer<typeof wireBar>;
