import { z } from 'zod';

export const killSwitchInput = z.strictObject({ engaged: z.boolean() });

export const killSwitchAnswer = z.strictObject({ engaged: z.boolean(), message: z.string() });
