import { STOP_REASONS } from '@tideline/engine';
import { z } from 'zod';
import { ageMs, isoInstant, tradingDate, warningsAnswer } from './common.ts';
import { requiredMove } from './required-move.ts';

/** Prices are per share, marked at the bid. */
export const position = z.strictObject({
  id: z.string(),
  /** The underlying; `contractSymbol` names the contract. */
  symbol: z.string(),
  contractSymbol: z.string(),
  contractType: z.enum(['call', 'put']),
  strike: z.number(),
  expiry: tradingDate,
  quantity: z.number().int(),
  entryPrice: z.number(),
  /** Null, like the P&L, while no quote marks the position. */
  currentPrice: z.number().nullable(),
  pnl: z.number().nullable(),
  pnlPercent: z.number().nullable(),
  /** Percent, as at entry. */
  profitTarget: z.number(),
  stopLoss: z.number(),
  /** The bid triggers the target, the mid the stop. */
  targetPrice: z.number(),
  stopPrice: z.number(),
  /** The rule whose level the stop is. */
  stopReason: z.enum(STOP_REASONS),
  /** Percent below the best price, as at entry; null without that rule. */
  trailingDistance: z.number().nullable(),
  /** Highest mid that moved a level; null while none has. */
  bestPrice: z.number().nullable(),
  /** When the position is sold whatever the price; null while the market is closed. */
  sellAt: isoInstant.nullable(),
  status: z.literal('open'),
  isClosing: z.boolean(),
  openedAt: isoInstant,
  ageMs,
  requiredMove,
});

export const positions = z.array(position);

export const closePositionInput = z.strictObject({ id: z.string().min(1).max(100) });

export const closePositionAnswer = warningsAnswer;

export const closeResult = z.strictObject({
  isKnown: z.boolean(),
  message: z.string(),
  quantity: z.number().int().nullable(),
  /** Per share; null until known. */
  exitPrice: z.number().nullable(),
  /** After fees; `pnlPercent` is of the option premium. */
  pnl: z.number().nullable(),
  pnlPercent: z.number().nullable(),
});

export type Position = z.infer<typeof position>;
export type CloseResult = z.infer<typeof closeResult>;
export type CloseAnswer = z.infer<typeof closePositionAnswer>;
