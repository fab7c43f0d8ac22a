import type { SealContext } from './seal.ts';

export function brokerKeyContext(
  userId: string,
  field: 'keyId' | 'secretKey',
  environment: 'paper' | 'live',
): SealContext {
  return { userId, field, environment };
}

/** Of the secret of one-time codes: the same in every environment. */
export function secondFactorContext(userId: string): SealContext {
  return { userId, field: 'totp', environment: 'any' };
}

/** Of the secret that will replace it: while it waits it proves nothing. */
export function nextFactorContext(userId: string): SealContext {
  return { userId, field: 'next-totp', environment: 'any' };
}
