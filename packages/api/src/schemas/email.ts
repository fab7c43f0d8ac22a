import { z } from 'zod';

/**
 * Address in the one stored and compared form. Letters beyond ASCII are refused, not folded: many
 * look alike, and two that look the same must not be two people.
 */
export const email = z
  .string()
  .trim()
  // This check precedes lower-casing, which makes some other letters plain.
  .regex(/^[\x20-\x7e]*$/, {
    error: 'must be written in plain letters from a to z, digits and signs',
  })
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'must be an e-mail address' }));
