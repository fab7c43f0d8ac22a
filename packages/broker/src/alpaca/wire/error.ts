import { z } from 'zod';

/** A gateway omits the code, and may answer with an HTML page. */
export const wireError = z.object({
  code: z.coerce.number().nullish().catch(null),
  message: z.string().min(1),
});
