import { createHmac, randomInt } from 'node:crypto';

/** Without characters that look alike: 0 and o, 1, i and l. */
const CODE_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const CODE_COUNT = 10;
const GROUPS_PER_CODE = 4;
const LETTERS_PER_GROUP = 6;

/** Ten codes like `ab2cde-3fg4hj-5km6np-7qr8st`, of 118 bits each. */
export function drawRecoveryCodes(): readonly string[] {
  return Array.from({ length: CODE_COUNT }, () =>
    Array.from({ length: GROUPS_PER_CODE }, () => randomLetters(LETTERS_PER_GROUP)).join('-'),
  );
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(
    '',
  );
}

/**
 * An HMAC in hex. Its key is the 160 bits of the user's TOTP secret, which the database holds only
 * sealed, and which is deleted with the codes. So a thief of the database alone can't try codes; one
 * with the master key too would have 118 bits to try.
 */
export function hashRecoveryCode(totpSecret: string, code: string): string {
  return createHmac('sha256', totpSecret).update(`recovery code ${code}`).digest('hex');
}

export function isRecoveryCode(code: string): boolean {
  return code.includes('-');
}
