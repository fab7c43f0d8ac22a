import { createHmac, randomInt } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const CODES = 10;

/** Ten codes like `ab1cd-2ef3g`, of 51 bits each. */
export function drawRecoveryCodes(): readonly string[] {
  return Array.from({ length: CODES }, () => `${letters(5)}-${letters(5)}`);
}

function letters(count: number): string {
  return Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/**
 * What is stored of a code, in hex. A code that can be typed is too short for a plain hash: who has
 * stolen the database would try them all. So it is keyed with the 160 bits of the user's TOTP
 * secret, which the database holds only sealed, and which goes when the codes go.
 */
export function hashRecoveryCode(totpSecret: string, code: string): string {
  return createHmac('sha256', totpSecret).update(`recovery code ${code}`).digest('hex');
}

export function isRecoveryCode(code: string): boolean {
  return code.includes('-');
}
