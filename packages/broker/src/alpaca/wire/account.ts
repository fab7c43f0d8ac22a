import { z } from 'zod';
import { wireDecimal } from './scalar.ts';

/** Leaves out the flags of the retired day trading rule. */
export const wireAccount = z.object({
  account_number: z.string(),
  status: z.string(),
  cash: wireDecimal,
  equity: wireDecimal,
  last_equity: wireDecimal,
  buying_power: wireDecimal,
  // The field is absent where the account may not trade options.
  options_buying_power: wireDecimal.nullish(),
  options_trading_level: z.number().nullish(),
  trading_blocked: z.boolean().nullish(),
  transfers_blocked: z.boolean().nullish(),
  account_blocked: z.boolean().nullish(),
  trade_suspended_by_user: z.boolean().nullish(),
});

export type WireAccount = z.infer<typeof wireAccount>;
