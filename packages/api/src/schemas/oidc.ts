import { z } from 'zod';
import { factorCode } from './auth.ts';

export const journey = z.strictObject({ url: z.string() });

export const oidcCodeInput = z.strictObject({ code: factorCode });

export type Journey = z.infer<typeof journey>;
