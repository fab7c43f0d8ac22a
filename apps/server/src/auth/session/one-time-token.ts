import { createHash, randomBytes } from 'node:crypto';

/** So many random bytes are beyond guessing, so their plain SHA-256 can be stored. */
const TOKEN_BYTES = 32;

export function drawToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
