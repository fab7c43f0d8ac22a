import { z } from 'zod';

/**
 * The one form of an address that is stored and compared. Letters beyond ASCII are refused rather
 * than folded: many look like others, and two that look the same must not be two people.
 */
export const email = z
  .string()
  .trim()
  // Before it is lower-cased: that turns some foreign letters into plain ones.
  .regex(/^[\x20-\x7e]*$/, {
    error: 'must be written in plain letters from a to z, digits and signs',
  })
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'must be an e-mail address' }));
