import { z } from 'zod';
import { factorCode } from './auth.ts';

export const providerRedirect = z.strictObject({ url: z.string() });

export const oidcCodeInput = z.strictObject({ code: factorCode });

export type ProviderRedirect = z.infer<typeof providerRedirect>;
