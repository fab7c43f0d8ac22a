import type { LoginInput, Methods, RegisterInput, ResetInput } from '@tideline/api/schemas';
import { plainCall } from '../../lib/calls/plain-call.ts';

/** Visitors' calls, over plain paths. Each throws a CallError on a refusal. */

export async function readMethods(): Promise<Methods> {
  // The server's contract, which checks it before sending.
  return (await plainCall('GET', '/api/auth/methods')) as Methods;
}

export async function signIn(input: LoginInput): Promise<void> {
  await plainCall('POST', '/api/auth/login', input);
}

export async function register(input: RegisterInput): Promise<void> {
  await plainCall('POST', '/api/auth/register', input);
}

export async function resetPassword(input: ResetInput): Promise<void> {
  await plainCall('POST', '/api/auth/reset', input);
}

/** After an OpenID Connect issuer, for a user with a second factor. */
export async function giveOidcCode(code: string): Promise<void> {
  await plainCall('POST', '/api/auth/oidc/code', { code });
}
