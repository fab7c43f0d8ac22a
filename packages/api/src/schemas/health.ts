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

export type Health = z.infer<typeof health>;
