import { z } from 'zod';

/** The process answers. */
export const liveness = z.strictObject({ status: z.literal('ok') });

/** Whether the product can do its work, by what it needs for it and by what it knows. */
export const health = z.strictObject({
  marketFeed: z.boolean(),
  /** The stored keys can be opened. */
  credentials: z.boolean(),
  brokerStreams: z.boolean(),
  journal: z.boolean(),
  /** Every account with a position or an order has been read within a minute, and not all others are silent. */
  accountsRead: z.boolean(),
  /** What has become of every order is known. */
  ordersKnown: z.boolean(),
  /** No sale is late. */
  exitsOnTime: z.boolean(),
  /** Every position has had a price within a minute of the open market. */
  positionQuotes: z.boolean(),
  /** No critical alarm that nobody has acknowledged concerns an open position. */
  positionAlarms: z.boolean(),
});

/** When the system's clock was put to another time, by the new one, and by how much: forward or (negative) back. */
const clockStep = z.strictObject({ at: z.iso.datetime(), byMs: z.int() });

/** What `/readyz` says: with the latest such change since the start, which is no reason not to be ready. */
export const readiness = health.extend({ clockStep: clockStep.optional() });

export type ClockStep = Readonly<z.infer<typeof clockStep>>;
export type Health = z.infer<typeof health>;
