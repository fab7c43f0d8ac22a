import { z } from 'zod';

/** Both meanings of the specification's call. */
export const tradingStatus = z.strictObject({
  circuitBreakerActive: z.boolean(),
  isWithinTradingHours: z.boolean(),
  isMarketOpen: z.boolean(),
  /** "Closes in 2h 14m", for a person. */
  timeInfo: z.string(),
});

export type TradingStatus = z.infer<typeof tradingStatus>;
