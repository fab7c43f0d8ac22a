import { z } from 'zod';

/**
 * Lower case, as stored and compared. Letters beyond ASCII are refused: many look alike, and two
 * addresses that look the same must not be two people.
 */
export const email = z
  .string()
  .trim()
  // Checked before lower-casing, which makes some other letters plain.
  .regex(/^[\x20-\x7e]*$/, {
    error: 'must be written in plain letters from a to z, digits and signs',
  })
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'must be an e-mail address' }));
