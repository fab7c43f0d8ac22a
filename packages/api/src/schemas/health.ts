import { z } from 'zod';

export const liveness = z.strictObject({ status: z.literal('ok') });

export const health = z.strictObject({
  marketFeed: z.boolean(),
  credentials: z.boolean(),
  brokerStreams: z.boolean(),
  journal: z.boolean(),
  /**
   * True when each account with a position or order was read within a minute, and of the others at
   * least one answers.
   */
  accountsRead: z.boolean(),
  ordersKnown: z.boolean(),
  exitsOnTime: z.boolean(),
  /** True when every position had a price within a minute of open market. */
  positionQuotes: z.boolean(),
  /** True when no position has an unacknowledged critical alarm. */
  positionAlarms: z.boolean(),
});

/** A change of the system clock to `at`; `byMs` is negative for a step back. */
const clockStep = z.strictObject({ at: z.iso.datetime(), byMs: z.int() });

/** Adds the latest clock step since the start, which doesn't affect readiness. */
export const readiness = health.extend({ clockStep: clockStep.optional() });

export type ClockStep = Readonly<z.infer<typeof clockStep>>;
export type Health = z.infer<typeof health>;
