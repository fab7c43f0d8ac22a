import type { CurrentUser } from '@tideline/api/schemas';
import { plainCall } from './plain-call.ts';
import { refusalOf } from './refusal.ts';

/** Who is signed in, or null. Throws when the server can't be asked. */
export async function readUser(): Promise<CurrentUser | null> {
  try {
    // The answer's shape is the server's contract, checked there before it is sent.
    return (await plainCall('GET', '/api/auth/user')) as CurrentUser;
  } catch (error) {
    if (refusalOf(error)?.httpStatus === 401) return null;
    throw error;
  }
}

export async function signOut(): Promise<void> {
  await plainCall('POST', '/api/auth/logout');
}
