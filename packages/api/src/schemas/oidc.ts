import { z } from 'zod';
import { factorCode } from './auth.ts';

/** Where the browser goes on its way to an identity provider. */
export const journey = z.strictObject({ url: z.string() });

/** What ends the way of who has a second factor. */
export const oidcCodeInput = z.strictObject({ code: factorCode });

export type Journey = z.infer<typeof journey>;
