import { z } from 'zod';
import { wireDecimal } from './scalar.ts';

const wirePosition = z.object({
  symbol: z.string().min(1),
  qty: wireDecimal,
  qty_available: wireDecimal.nullish(),
  side: z.string().nullish(),
  avg_entry_price: wireDecimal,
  current_price: wireDecimal.nullish(),
});

export const wirePositions = z.array(wirePosition);

export type WirePosition = z.infer<typeof wirePosition>;
