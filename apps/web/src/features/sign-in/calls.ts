import type { LoginInput, RegisterInput, ResetInput, SignInMethods } from '@tideline/api/schemas';
import { plainCall } from '../../lib/calls/plain-call.ts';

/** Visitors' calls, over plain paths. Each throws a CallError on a refusal. */

export async function readSignInMethods(): Promise<SignInMethods> {
  // The server checks its answer against this type before sending.
  return (await plainCall('GET', '/api/auth/methods')) as SignInMethods;
}

function createPostCall<Input>(callPath: string) {
  return async (input: Input): Promise<void> => {
    await plainCall('POST', `/api/auth/${callPath}`, input);
  };
}

export const signIn = createPostCall<LoginInput>('login');
export const registerAccount = createPostCall<RegisterInput>('register');
export const resetPassword = createPostCall<ResetInput>('reset');
/** After an OpenID Connect issuer, for a user with a second factor. */
export const sendOidcCode = createPostCall<{ readonly code: string }>('oidc/code');
