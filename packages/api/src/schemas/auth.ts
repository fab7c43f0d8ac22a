import { z } from 'zod';
import { instant } from './common.ts';

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'must be an e-mail address' }));

/** Long enough that guessing is hopeless at ten tries in ten minutes; no rules on its characters. */
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 256;

const name = z.string().trim().max(100);

export const loginInput = z.strictObject({
  email,
  password: z.string().min(1, { error: 'must not be empty' }).max(PASSWORD_MAX),
});

export const registerInput = z.strictObject({
  email,
  password: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX),
  firstName: name.optional(),
  lastName: name.optional(),
  /** The owner's one-time set-up token. */
  setupToken: z.string().max(200).optional(),
});

/** The signed-in user (specification §3). */
export const currentUser = z.strictObject({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  isActive: z.boolean(),
  hasApiConfig: z.boolean(),
  environment: z.enum(['paper', 'live']),
  autoTrade: z.boolean(),
  createdAt: instant,
});

export type LoginInput = z.infer<typeof loginInput>;
export type RegisterInput = z.infer<typeof registerInput>;
export type CurrentUser = z.infer<typeof currentUser>;
