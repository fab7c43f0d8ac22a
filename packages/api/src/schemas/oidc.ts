import { z } from 'zod';
import { factorCode } from './auth.ts';

/** The browser's way to an identity provider. */
export const journey = z.strictObject({ url: z.string() });

/** The last step with a second factor. */
export const oidcCodeInput = z.strictObject({ code: factorCode });

export type Journey = z.infer<typeof journey>;
