import { z } from 'zod';
import { instant } from './common.ts';

/** Where the underlying has to be for one price of the option. */
const requiredLevel = z.strictObject({
  kind: z.enum(['target', 'stop', 'break-even']),
  /** Of the option, dollars per share. */
  price: z.number(),
  /** At that price, in dollars before fees. */
  pnl: z.number(),
  /** Distance from the underlying's price now, in average true ranges of five minutes. */
  ranges: z.number().nullable(),
  /** Dollars above the day's high, negative below its low; 0 inside, null while not known. */
  beyondDay: z.number().nullable(),
  /** Ascending: now, later, at the exit. Null where no price of the underlying gives the option's. */
  moves: z.array(
    z.strictObject({ at: instant, spot: z.number().nullable(), move: z.number().nullable() }),
  ),
});

/** By the model's price at the volatility now, as if that stayed. Dollars per share. */
const estimate = z.strictObject({
  /** Of the contract's quote. */
  quotedAt: instant,
  /** The underlying's last price. */
  spot: z.number(),
  /** Percent a year. */
  impliedVolatility: z.number(),
  /** Average true range of five minutes; null while not known. */
  averageTrueRange: z.number().nullable(),
  /** Of the day so far; null before its first bar. */
  dayRange: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  levels: z.array(requiredLevel),
  timeAlone: z.strictObject({
    /** When the stop is reached; null if not before the exit. */
    stopAt: instant.nullable(),
    /** In an hour, or at the exit if that comes first. */
    until: instant,
    /** What the position is worth less by then, in dollars. */
    cost: z.number(),
  }),
});

/** How far the underlying must go, by when, for target, stop and break-even. */
export const requiredMove = z.strictObject({
  /** Why there is no estimate, as a sentence; null with one. */
  reason: z.string().nullable(),
  estimate: estimate.nullable(),
});

export type RequiredMove = z.infer<typeof requiredMove>;
export type RequiredMoveEstimate = z.infer<typeof estimate>;
export type RequiredLevel = z.infer<typeof requiredLevel>;
