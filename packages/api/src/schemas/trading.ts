import { z } from 'zod';

/** Status in both meanings of the specification's call. */
export const tradingStatus = z.strictObject({
  circuitBreakerActive: z.boolean(),
  isWithinTradingHours: z.boolean(),
  isMarketOpen: z.boolean(),
  /** Text for a person, such as "Closes in 2h 14m". */
  timeInfo: z.string(),
});

export type TradingStatus = z.infer<typeof tradingStatus>;
