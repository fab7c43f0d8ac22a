import type { SealContext } from './seal.ts';

export function brokerKeyContext(
  userId: string,
  field: 'keyId' | 'secretKey',
  environment: 'paper' | 'live',
): SealContext {
  return { userId, field, environment };
}

/** One-time codes are the same in every environment, so the context names none. */
export function secondFactorContext(userId: string): SealContext {
  return { userId, field: 'totp', environment: 'any' };
}

/** The platform's channels have no user. */
export function channelContext(userId: string | null, channelId: string): SealContext {
  return { userId: userId ?? '', field: `channel ${channelId}`, environment: 'any' };
}

/** A waiting secret has its own context, as it proves nothing yet. */
export function nextFactorContext(userId: string): SealContext {
  return { userId, field: 'next-totp', environment: 'any' };
}

/** For the key that signs pushed messages. */
export const PUSH_KEY_CONTEXT: SealContext = { userId: '', field: 'push key', environment: 'any' };
