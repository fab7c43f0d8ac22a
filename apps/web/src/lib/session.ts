import type { CurrentUser, LoginInput, RegisterInput } from '@tideline/api/schemas';

/**
 * Signing in and out and finding out who is signed in, over the plain paths: the landing and the
 * sign-in page need no more than this, so they carry no client library.
 */

/** A call that the server refused, in its own words. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new CallError(response.status, refusalText(text) ?? response.statusText);
  return JSON.parse(text);
}

function refusalText(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'error' in body) return String(body.error);
  } catch {
    // Not ours: a proxy's page, say.
  }
  return text === '' || text.startsWith('<') ? null : text;
}

/** Who is signed in, or null. Throws when the server can't be asked. */
export async function readUser(): Promise<CurrentUser | null> {
  try {
    // The answer's shape is the server's contract, checked there before it is sent.
    return (await call('GET', '/api/auth/user')) as CurrentUser;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}

export async function signIn(input: LoginInput): Promise<void> {
  await call('POST', '/api/auth/login', input);
}

export async function register(input: RegisterInput): Promise<void> {
  await call('POST', '/api/auth/register', input);
}

export async function signOut(): Promise<void> {
  await call('POST', '/api/auth/logout');
}
