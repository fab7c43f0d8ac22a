import { z } from 'zod';
import { isoInstant } from './common.ts';

/** Where the underlying must be for one price of the option. */
const requiredLevel = z.strictObject({
  kind: z.enum(['target', 'stop', 'break-even']),
  /** Per share. */
  price: z.number(),
  /** Result at that price, before fees. */
  pnl: z.number(),
  /** Distance from the underlying's price now, in average true ranges of five minutes. */
  ranges: z.number().nullable(),
  /** Dollars above the day's high, negative below its low; 0 inside, null while unknown. */
  beyondDay: z.number().nullable(),
  /**
   * Ascending in time: now, later, at the exit. Null where no price of the underlying gives the
   * option's.
   */
  moves: z.array(
    z.strictObject({ at: isoInstant, spot: z.number().nullable(), move: z.number().nullable() }),
  ),
});

/** By the option model, as if today's volatility stayed. */
const requiredMoveEstimate = z.strictObject({
  quotedAt: isoInstant,
  spot: z.number(),
  /** Percent a year. */
  impliedVolatility: z.number(),
  /** Of five-minute bars; null while unknown. */
  averageTrueRange: z.number().nullable(),
  /** Null before the day's first bar. */
  dayRange: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  levels: z.array(requiredLevel),
  timeAlone: z.strictObject({
    /** When passing time alone reaches the stop; null if not before the exit. */
    stopAt: isoInstant.nullable(),
    /** An hour from now, or the exit if that comes first. */
    until: isoInstant,
    /** Dollars that the position loses until that time if the underlying stays. */
    cost: z.number(),
  }),
});

/** How far the underlying must go, by when, for target, stop and break-even. */
export const requiredMove = z.strictObject({
  /** Why there is no estimate; null with one. */
  reason: z.string().nullable(),
  estimate: requiredMoveEstimate.nullable(),
});

export type RequiredMove = z.infer<typeof requiredMove>;
export type RequiredMoveEstimate = z.infer<typeof requiredMoveEstimate>;
export type RequiredLevel = z.infer<typeof requiredLevel>;
