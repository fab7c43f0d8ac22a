import { z } from 'zod';
import { wireDecimal, wireTimestamp } from './scalar.ts';

export const wireBar = z.object({
  t: wireTimestamp,
  o: wireDecimal,
  h: wireDecimal,
  l: wireDecimal,
  c: wireDecimal,
  v: wireDecimal,
});

export const wireBars = z.object({
  bars: z.record(z.string(), z.array(wireBar).nullable()).nullish(),
  next_page_token: z.string().nullish(),
});

export type WireBar = z.infer<typeof wireBar>;
