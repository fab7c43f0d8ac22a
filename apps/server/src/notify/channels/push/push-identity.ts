import { PUSH_KEY_CONTEXT, type PushKeys, SealBrokenError, type Sealer } from '@tideline/db';
import { loadWebPush } from './web-push.ts';

export interface SigningKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Makes, at their first use, the keys by which push services know this server (VAPID, RFC 8292). */
export function createPushIdentity(pushKeys: PushKeys, sealer: Sealer) {
  async function makeKeys() {
    const { generateVAPIDKeys } = await loadWebPush();
    const { publicKey, privateKey } = generateVAPIDKeys();
    const sealedPrivateKey = sealer.seal(PUSH_KEY_CONTEXT, privateKey);
    // If another call has made a pair in the meantime, that one applies.
    return pushKeys.saveFirst({ publicKey, sealedPrivateKey });
  }

  return {
    /** Throws `SealingOffError` when a pair must be made while the master key is not the right one. */
    async publicKey(): Promise<string> {
      return (pushKeys.get() ?? (await makeKeys())).publicKey;
    },
    /** Null when the seal does not open, as with another master key. */
    async signingKeys(): Promise<SigningKeys | null> {
      const { publicKey, sealedPrivateKey } = pushKeys.get() ?? (await makeKeys());
      try {
        return { publicKey, privateKey: sealer.open(PUSH_KEY_CONTEXT, sealedPrivateKey) };
      } catch (error) {
        if (error instanceof SealBrokenError) return null;
        throw error;
      }
    },
  };
}

export type PushIdentity = ReturnType<typeof createPushIdentity>;
