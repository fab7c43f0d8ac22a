import { z } from 'zod';

/** The process answers. */
export const liveness = z.strictObject({ status: z.literal('ok') });

/** Whether the product can do its work, by what it needs for it. */
export const health = z.strictObject({
  marketFeed: z.boolean(),
  /** The stored keys can be opened. */
  credentials: z.boolean(),
  brokerStreams: z.boolean(),
  journal: z.boolean(),
});

/** When the system's clock was put to another time, by the new one, and by how much: forward or (negative) back. */
const clockStep = z.strictObject({ at: z.iso.datetime(), byMs: z.int() });

/** What `/readyz` says: with the latest such change since the start, which is no reason not to be ready. */
export const readiness = health.extend({ clockStep: clockStep.optional() });

export type ClockStep = Readonly<z.infer<typeof clockStep>>;
export type Health = z.infer<typeof health>;
