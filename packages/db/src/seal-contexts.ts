import type { SealContext } from './seal.ts';

/** What a user's brokerage keys are sealed for. */
export function brokerKeyContext(
  userId: string,
  field: 'keyId' | 'secretKey',
  environment: 'paper' | 'live',
): SealContext {
  return { userId, field, environment };
}

/** What the secret of a user's one-time codes is sealed for: it is the same in every environment. */
export function secondFactorContext(userId: string): SealContext {
  return { userId, field: 'totp', environment: 'any' };
}

/** What the secret that will take its place is sealed for: as long as it waits it proves nothing. */
export function nextFactorContext(userId: string): SealContext {
  return { userId, field: 'next-totp', environment: 'any' };
}
