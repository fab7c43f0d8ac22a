import type { LoginInput, Methods, RegisterInput, ResetInput } from '@tideline/api/schemas';
import { plainCall } from '../../lib/calls/plain-call.ts';

/** The calls of visitors, over the plain paths. Each throws a CallError when the server says no. */

export async function readMethods(): Promise<Methods> {
  // The answer's shape is the server's contract, checked there before it is sent.
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

/** For who came back from an OpenID Connect issuer and has a second factor. */
export async function giveOidcCode(code: string): Promise<void> {
  await plainCall('POST', '/api/auth/oidc/code', { code });
}
