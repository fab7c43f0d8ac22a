import { z } from 'zod';

/** The specification's call asks for the market's status and the bot's. */
export const tradingStatus = z.strictObject({
  circuitBreakerActive: z.boolean(),
  isWithinTradingHours: z.boolean(),
  isMarketOpen: z.boolean(),
  /** A sentence, such as "Closes in 2h 14m". */
  timeInfo: z.string(),
});

export type TradingStatus = z.infer<typeof tradingStatus>;
