import { z } from 'zod';

/** To type or scan into an authenticator app; shown only now. */
export const enrolment = z.strictObject({
  /** In base32. */
  secret: z.string(),
  /** `otpauth://…`, for the QR code. */
  uri: z.string(),
});

export const confirmInput = z.strictObject({
  code: z
    .string()
    .max(40)
    .overwrite((text) => text.replaceAll(/\s/g, ''))
    .regex(/^\d{6}$/, { error: 'must be six digits' }),
});

/** Shown only now; each serves once. */
export const recoveryCodes = z.strictObject({
  recoveryCodes: z.array(z.string().regex(/^[a-z0-9]{6}(-[a-z0-9]{6}){3}$/)).length(10),
});

export type Enrolment = z.infer<typeof enrolment>;
