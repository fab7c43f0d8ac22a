import { z } from 'zod';
import { factorCode } from './auth.ts';

/** Address that takes the browser to an identity provider. */
export const journey = z.strictObject({ url: z.string() });

/** Code for the last step with a second factor. */
export const oidcCodeInput = z.strictObject({ code: factorCode });

export type Journey = z.infer<typeof journey>;
