import { z } from 'zod';
import { wireDecimal } from './scalar.ts';

const wireContract = z.object({
  symbol: z.string(),
  status: z.string(),
  tradable: z.boolean(),
  expiration_date: z.string(),
  underlying_symbol: z.string(),
  type: z.string(),
  strike_price: wireDecimal,
  multiplier: wireDecimal.nullish(),
});

export const wireContracts = z.object({
  option_contracts: z.array(wireContract).nullish(),
  next_page_token: z.string().nullish(),
});

export type WireContract = z.infer<typeof wireContract>;
