import { z } from 'zod';

/** The process answers. */
export const liveness = z.strictObject({ status: z.literal('ok') });

/** Whether the product can work, by what it needs and knows. */
export const health = z.strictObject({
  marketFeed: z.boolean(),
  credentials: z.boolean(),
  brokerStreams: z.boolean(),
  journal: z.boolean(),
  /**
   * Whether each account with a position or order was read within a minute, and not all others are
   * silent.
   */
  accountsRead: z.boolean(),
  ordersKnown: z.boolean(),
  /** No exit is late. */
  exitsOnTime: z.boolean(),
  /** Whether every position had a price within a minute of open market. */
  positionQuotes: z.boolean(),
  /** Whether no position has an unacknowledged critical alarm. */
  positionAlarms: z.boolean(),
});

/** A change of the system clock: the new time, and how far forward or (negative) back. */
const clockStep = z.strictObject({ at: z.iso.datetime(), byMs: z.int() });

/** `/readyz`'s answer. The latest clock change since the start doesn't affect readiness. */
export const readiness = health.extend({ clockStep: clockStep.optional() });

export type ClockStep = Readonly<z.infer<typeof clockStep>>;
export type Health = z.infer<typeof health>;
