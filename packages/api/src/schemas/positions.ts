import { z } from 'zod';
import { ageMs, instant, tradingDate } from './common.ts';

/** An open position; prices per share in dollars, marked at the bid. */
export const position = z.strictObject({
  id: z.string(),
  /** The underlying; `contractSymbol` names the contract. */
  symbol: z.string(),
  contractSymbol: z.string(),
  contractType: z.enum(['call', 'put']),
  strike: z.number(),
  expiry: tradingDate,
  /** Contracts. */
  quantity: z.number().int(),
  entryPrice: z.number(),
  /** Null, as the P&L that depends on it, while there is no quote to mark it at. */
  currentPrice: z.number().nullable(),
  pnl: z.number().nullable(),
  pnlPercent: z.number().nullable(),
  /** Percent, as the position was entered with. */
  profitTarget: z.number(),
  stopLoss: z.number(),
  status: z.literal('open'),
  /** It is being sold at this moment. */
  isClosing: z.boolean(),
  openedAt: instant,
  /** Age of the quote behind `currentPrice`. */
  ageMs,
});

export const positions = z.array(position);

export const closeInput = z.strictObject({ id: z.string().min(1).max(100) });

export const closeAnswer = z.strictObject({
  message: z.string(),
  warnings: z.array(z.string()),
});

/** What a closed position was sold at; numbers are null until that is known. */
export const closeResult = z.strictObject({
  isKnown: z.boolean(),
  message: z.string(),
  quantity: z.number().int().nullable(),
  /** Dollars per share. */
  exitPrice: z.number().nullable(),
  /** Dollars after fees, and percent of the premium. */
  pnl: z.number().nullable(),
  pnlPercent: z.number().nullable(),
});

export type Position = z.infer<typeof position>;
export type CloseResult = z.infer<typeof closeResult>;
export type CloseAnswer = z.infer<typeof closeAnswer>;
