import { z } from 'zod';
import { decimal } from './scalar.ts';

const wirePosition = z.object({
  symbol: z.string().min(1),
  qty: decimal,
  qty_available: decimal.nullish(),
  side: z.string().nullish(),
  avg_entry_price: decimal,
  current_price: decimal.nullish(),
});

export const wirePositions = z.array(wirePosition);

export type WirePosition = z.infer<typeof wirePosition>;
