import { STOP_REASONS } from '@tideline/engine';
import { z } from 'zod';
import { ageMs, instant, tradingDate } from './common.ts';
import { requiredMove } from './required-move.ts';

/** Prices per share in dollars, marked at the bid. */
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
  /** Null with its P&L while no quote marks it. */
  currentPrice: z.number().nullable(),
  pnl: z.number().nullable(),
  pnlPercent: z.number().nullable(),
  /** In percent, as at entry. */
  profitTarget: z.number(),
  stopLoss: z.number(),
  /** Levels at which it is sold: the bid at the one, the mid at the other. */
  targetPrice: z.number(),
  stopPrice: z.number(),
  /** Whose level the stop is: it may follow the price by the trader's rules. */
  stopReason: z.enum(STOP_REASONS),
  /** In percent below the best, as at entry; null without that rule. */
  trailingDistance: z.number().nullable(),
  /** The highest mid that moved a level; null while none has. */
  bestPrice: z.number().nullable(),
  /** When it is sold whatever the price; null while the market is closed. */
  sellAt: instant.nullable(),
  status: z.literal('open'),
  /** An exit is under way. */
  isClosing: z.boolean(),
  openedAt: instant,
  /** Of the quote of `currentPrice`. */
  ageMs,
  requiredMove,
});

export const positions = z.array(position);

export const closeInput = z.strictObject({ id: z.string().min(1).max(100) });

export const closeAnswer = z.strictObject({
  message: z.string(),
  warnings: z.array(z.string()),
});

/** Numbers are null until known. */
export const closeResult = z.strictObject({
  isKnown: z.boolean(),
  message: z.string(),
  quantity: z.number().int().nullable(),
  /** Dollars per share. */
  exitPrice: z.number().nullable(),
  /** Dollars after fees, and percent of the option premium. */
  pnl: z.number().nullable(),
  pnlPercent: z.number().nullable(),
});

export type Position = z.infer<typeof position>;
export type CloseResult = z.infer<typeof closeResult>;
export type CloseAnswer = z.infer<typeof closeAnswer>;
