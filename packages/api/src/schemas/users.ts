import { z } from 'zod';
import { currentUser } from './auth.ts';
import { isoInstant } from './common.ts';

const userEntry = currentUser.extend({
  /** The owner can't be demoted, suspended or removed. */
  isOwner: z.boolean(),
  /** True for a suspended user whose position the bot still sells. */
  isClosing: z.boolean(),
});

export const userEntries = z.array(userEntry);

const userId = z.string().min(1).max(100);

export const userInput = z.strictObject({ id: userId });

export const userAdminInput = z.strictObject({ id: userId, isAdmin: z.boolean() });

export const userStatusInput = z.strictObject({ id: userId, isActive: z.boolean() });

/** A user's holdings and trades (specification §13.4). Symbols are contracts'. */
export const userActivity = z.strictObject({
  positions: z.array(
    z.strictObject({
      id: z.string(),
      symbol: z.string(),
      side: z.enum(['call', 'put']),
      quantity: z.number().int(),
      entryPrice: z.number(),
      /** Null, like its P&L, while no quote marks it. */
      currentPrice: z.number().nullable(),
      unrealizedPL: z.number().nullable(),
    }),
  ),
  /** Newest first, at most 50. */
  recentTrades: z.array(
    z.strictObject({
      symbol: z.string(),
      action: z.enum(['buy', 'sell']),
      quantity: z.number().int(),
      price: z.number(),
      /** Net of fees; null for a buy. */
      profitLoss: z.number().nullable(),
      executedAt: isoInstant,
    }),
  ),
  totalTrades: z.number().int(),
});

/** The administrator passes the link on to the user; it is shown only now. */
export const resetLink = z.strictObject({ resetLink: z.string(), expiresAt: isoInstant });

export type ActivityAnswer = z.infer<typeof userActivity>;
