import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** A sealed text opens only with its own context. */
export interface SealContext {
  readonly userId: string;
  readonly field: string;
  readonly environment: string;
}

/** Thrown when the text was changed, is of another context, or was sealed with another key. */
export class SealBrokenError extends Error {
  override readonly name = 'SealBrokenError';
}

export type Sealer = ReturnType<typeof createSealer>;

const CIPHER_ALGORITHM = 'aes-256-gcm';
const SEAL_VERSION = 1;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Authenticated encryption: one byte of version, a random 96-bit nonce, the 128-bit tag and the
 * ciphertext. Throws unless the key has 32 bytes.
 */
export function createSealer(masterKey: Buffer) {
  if (masterKey.length !== KEY_BYTES) {
    throw new RangeError(`the master key must be ${KEY_BYTES} bytes, was ${masterKey.length}`);
  }
  const key = Buffer.from(masterKey);

  return {
    seal(context: SealContext, text: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER_ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(associatedData(context));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(SEAL_VERSION), nonce, cipher.getAuthTag(), ciphertext]);
    },
    open(context: SealContext, sealed: Buffer): string {
      const nonceEndIndex = 1 + NONCE_BYTES;
      const tagEndIndex = nonceEndIndex + TAG_BYTES;
      if (sealed.length < tagEndIndex || sealed[0] !== SEAL_VERSION) {
        throw new SealBrokenError('a sealed secret can not be read');
      }
      const nonce = sealed.subarray(1, nonceEndIndex);
      const decipher = createDecipheriv(CIPHER_ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(associatedData(context));
      decipher.setAuthTag(sealed.subarray(nonceEndIndex, tagEndIndex));
      try {
        const text = decipher.update(sealed.subarray(tagEndIndex));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch (cause) {
        const message = 'a sealed secret was changed, or sealed with another key';
        throw new SealBrokenError(message, { cause });
      }
    },
  };
}

/** In hex. The key's bytes are random, so the fingerprint doesn't reveal them. */
export function masterKeyFingerprint(masterKey: Buffer): string {
  return createHash('sha256').update('tideline master key\n').update(masterKey).digest('hex');
}

/** Written as JSON, so no two contexts give the same bytes. */
function associatedData({ userId, field, environment }: SealContext): Buffer {
  return Buffer.from(JSON.stringify([SEAL_VERSION, userId, field, environment]));
}
