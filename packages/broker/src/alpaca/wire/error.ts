import { z } from 'zod';

/** Gateways omit the error code, and may answer with a page. */
export const wireError = z.object({
  code: z.coerce.number().nullish().catch(null),
  message: z.string().min(1),
});
