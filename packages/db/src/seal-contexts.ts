import type { SealContext } from './seal.ts';

export function brokerKeyContext(
  userId: string,
  field: 'keyId' | 'secretKey',
  environment: 'paper' | 'live',
): SealContext {
  return { userId, field, environment };
}

/** Context of one-time codes, which are the same in every environment. */
export function secondFactorContext(userId: string): SealContext {
  return { userId, field: 'totp', environment: 'any' };
}

/** Context of a notification channel's configuration; the platform's has no user. */
export function channelContext(userId: string | null, channelId: string): SealContext {
  return { userId: userId ?? '', field: `channel ${channelId}`, environment: 'any' };
}

/** Context of a waiting second factor, which proves nothing yet. */
export function nextFactorContext(userId: string): SealContext {
  return { userId, field: 'next-totp', environment: 'any' };
}

/** Context of the key that signs pushed messages. */
export const PUSH_KEY_CONTEXT: SealContext = { userId: '', field: 'push key', environment: 'any' };
