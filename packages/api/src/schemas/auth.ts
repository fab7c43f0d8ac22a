import { z } from 'zod';
import { instant } from './common.ts';
import { email } from './email.ts';

/** Long enough that guessing is hopeless; no rules on its characters. */
const newPassword = z.string().min(12).max(128);

/** One that was chosen before; at most as long as any was ever allowed to be. */
const givenPassword = z.string().min(1, { error: 'must not be empty' }).max(256);

/** Six digits, or four groups of six. */
const FACTOR_CODE = /^(\d{6}|[a-z0-9]{6}(-[a-z0-9]{6}){3})$/;

/** As people copy them: blanks and capitals make no other code. */
export const factorCode = z
  .string()
  .max(40)
  .overwrite((text) => text.replaceAll(/\s/g, '').toLowerCase())
  .regex(FACTOR_CODE, {
    error: 'must be six digits, or a recovery code like ab2cde-3fg4hj-5km6np-7qr8st',
  });

/** Of a one-time link. */
const token = z.string().min(1, { error: 'must not be empty' }).max(200);

const name = z.string().trim().max(100);

export const loginInput = z.strictObject({
  email,
  password: givenPassword,
  /** Of who is enrolled. */
  code: factorCode.optional(),
});

export const registerInput = z.strictObject({
  email,
  password: newPassword,
  firstName: name.optional(),
  lastName: name.optional(),
  /** The owner's one-time set-up token. */
  setupToken: z.string().max(200).optional(),
  /** Of the link that whitelisting the address made. */
  inviteToken: z.string().max(200).optional(),
});

export const passwordInput = z.strictObject({ currentPassword: givenPassword, newPassword });

export const resetInput = z.strictObject({ token, password: newPassword });

type StepUp = { readonly code: string } | { readonly password: string };

/** A code renews the second factor, the password ends the idle lock and proves who it is: one of them. */
export const stepUpInput = z
  .strictObject({ code: factorCode.optional(), password: givenPassword.optional() })
  .transform(({ code, password }, context): StepUp => {
    if (code !== undefined && password === undefined) return { code };
    if (password !== undefined && code === undefined) return { password };
    context.addIssue({ code: 'custom', message: 'exactly one of code and password is needed' });
    return z.NEVER;
  });

/** What the sign-in page offers. */
export const methods = z.strictObject({
  /** Signing in with OpenID Connect. */
  oidc: z.boolean(),
  /** Nobody owns this server yet: its set-up link is the only way in. */
  needsOwner: z.boolean(),
});

/** How safe the caller's sign-in is. */
export const security = z.strictObject({
  hasSecondFactor: z.boolean(),
  /** The caller needs a second factor and has none. */
  mustEnrol: z.boolean(),
  recoveryCodesLeft: z.number().int().nonnegative(),
  /** Most changes ask for the password first. */
  isIdle: z.boolean(),
  /** Since this session gave a second factor, in wall time; null when it never did. */
  factorAgeMs: z.number().nonnegative().nullable(),
  /** Not so for who has only ever signed in with OpenID Connect. */
  hasPassword: z.boolean(),
  /** Signs in with OpenID Connect, too. */
  isConnected: z.boolean(),
});

/** A user (specification §13.4). */
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

/** Who asks, as anybody may ask it: null for whoever is not signed in. */
export const session = z.strictObject({ user: currentUser.nullable() });

export type LoginInput = z.infer<typeof loginInput>;
export type RegisterInput = z.infer<typeof registerInput>;
export type CurrentUser = z.infer<typeof currentUser>;
export type Session = z.infer<typeof session>;
export type PasswordInput = z.infer<typeof passwordInput>;
export type ResetInput = z.infer<typeof resetInput>;
export type Methods = z.infer<typeof methods>;
export type Security = z.infer<typeof security>;
