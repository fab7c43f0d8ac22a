import { z } from 'zod';

/** The user types or scans it into an authenticator app; it is shown only now. */
export const totpEnrolment = z.strictObject({
  /** The secret in base32. */
  secret: z.string(),
  /** `otpauth://…`, for the QR code. */
  uri: z.string(),
});

export const confirmEnrolmentInput = z.strictObject({
  code: z
    .string()
    .max(40)
    .overwrite((text) => text.replaceAll(/\s/g, ''))
    .regex(/^\d{6}$/, { error: 'must be six digits' }),
});

/** The codes are shown only now, and each works once. */
export const recoveryCodes = z.strictObject({
  recoveryCodes: z.array(z.string().regex(/^[a-z0-9]{6}(-[a-z0-9]{6}){3}$/)).length(10),
});

export type Enrolment = z.infer<typeof totpEnrolment>;
