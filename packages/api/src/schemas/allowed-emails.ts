import { z } from 'zod';
import { email } from './email.ts';

/** An address that may register (specification §2.2). */
export const allowedEmail = z.strictObject({
  email: z.string(),
  isRegistered: z.boolean(),
  /** The seeded owner can't be removed. */
  isOwner: z.boolean(),
});

export const allowedEmails = z.array(allowedEmail);

export const addEmailInput = z.strictObject({
  email: z
    .string()
    .trim()
    // The specification gives this sentence.
    .refine((text) => text !== '', {
      error: 'Please enter an email address',
      params: { isSentence: true },
      abort: true,
    })
    .pipe(email),
});

/** The link comes where knowing an address doesn't prove owning it. */
export const addedEmail = allowedEmail.extend({ inviteLink: z.string().optional() });

export const removeEmailInput = z.strictObject({ email });

export type AllowedEmail = z.infer<typeof allowedEmail>;
