import { z } from 'zod';

/** The broker's error body. Gateways leave the code out, and may answer with a page instead. */
export const wireError = z.object({
  code: z.coerce.number().nullish().catch(null),
  message: z.string().min(1),
});
