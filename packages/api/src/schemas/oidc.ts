import { z } from 'zod';

/** Where the browser goes on its way to an identity provider. */
export const journey = z.strictObject({ url: z.string() });

export type Journey = z.infer<typeof journey>;
