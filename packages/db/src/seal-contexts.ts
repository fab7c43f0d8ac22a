import type { SealContext } from './seal.ts';

export function brokerKeyContext(
  userId: string,
  field: 'keyId' | 'secretKey',
  environment: 'paper' | 'live',
): SealContext {
  return { userId, field, environment };
}

/** One-time codes are the same in every environment. */
export function secondFactorContext(userId: string): SealContext {
  return { userId, field: 'totp', environment: 'any' };
}

/** It proves nothing while it waits. */
export function nextFactorContext(userId: string): SealContext {
  return { userId, field: 'next-totp', environment: 'any' };
}
