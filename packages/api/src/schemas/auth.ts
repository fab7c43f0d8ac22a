import { z } from 'zod';
import { isoInstant } from './common.ts';
import { email } from './email.ts';

/** A new password is too long to guess; it may have any characters. */
const newPassword = z.string().min(12).max(128);

/** An older password may have any length ever allowed. */
const enteredPassword = z.string().min(1, { error: 'must not be empty' }).max(256);

const FACTOR_CODE_PATTERN = /^(\d{6}|[a-z0-9]{6}(-[a-z0-9]{6}){3})$/;

/** Blanks and capitals don't matter: people copy codes. */
export const factorCode = z
  .string()
  .max(40)
  .overwrite((text) => text.replaceAll(/\s/g, '').toLowerCase())
  .regex(FACTOR_CODE_PATTERN, {
    error: 'must be six digits, or a recovery code like ab2cde-3fg4hj-5km6np-7qr8st',
  });

const linkToken = z.string().min(1, { error: 'must not be empty' }).max(200);

const personName = z.string().trim().max(100);

export const loginInput = z.strictObject({
  email,
  password: enteredPassword,
  code: factorCode.optional(),
});

export const registerInput = z.strictObject({
  email,
  password: newPassword,
  firstName: personName.optional(),
  lastName: personName.optional(),
  setupToken: z.string().max(200).optional(),
  inviteToken: z.string().max(200).optional(),
});

export const changePasswordInput = z.strictObject({
  currentPassword: enteredPassword,
  newPassword,
});

export const resetPasswordInput = z.strictObject({ token: linkToken, password: newPassword });

type StepUpProof = { readonly code: string } | { readonly password: string };

/**
 * Either a code, which renews the second factor, or the password, which lifts the idle lock and
 * proves identity.
 */
export const stepUpInput = z
  .strictObject({ code: factorCode.optional(), password: enteredPassword.optional() })
  .transform(({ code, password }, context): StepUpProof => {
    if (code !== undefined && password === undefined) return { code };
    if (password !== undefined && code === undefined) return { password };
    context.addIssue({ code: 'custom', message: 'exactly one of code and password is needed' });
    return z.NEVER;
  });

export const signInMethods = z.strictObject({
  oidc: z.boolean(),
  /** True while there is no owner: the set-up link is the only way in. */
  needsOwner: z.boolean(),
});

export const accountSecurity = z.strictObject({
  hasSecondFactor: z.boolean(),
  /** True when a required second factor is missing. */
  mustEnrol: z.boolean(),
  recoveryCodesLeft: z.number().int().nonnegative(),
  /** True when most changes need the password first. */
  isIdle: z.boolean(),
  /** Wall time since this session's second factor; null if never given. */
  factorAgeMs: z.number().nonnegative().nullable(),
  /** False for users who only signed in with OpenID Connect. */
  hasPassword: z.boolean(),
  isConnected: z.boolean(),
});

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
  createdAt: isoInstant,
});

/** Visitors may ask too, and get null. */
export const sessionAnswer = z.strictObject({ user: currentUser.nullable() });

export type LoginInput = z.infer<typeof loginInput>;
export type RegisterInput = z.infer<typeof registerInput>;
export type CurrentUser = z.infer<typeof currentUser>;
export type Session = z.infer<typeof sessionAnswer>;
export type PasswordInput = z.infer<typeof changePasswordInput>;
export type ResetInput = z.infer<typeof resetPasswordInput>;
export type SignInMethods = z.infer<typeof signInMethods>;
export type AccountSecurity = z.infer<typeof accountSecurity>;
