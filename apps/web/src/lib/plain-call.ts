import type { RefusalData } from './refusal.ts';

/** A call that the server refused, in its own words. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly data: RefusalData;

  constructor(message: string, data: RefusalData) {
    super(message);
    this.data = data;
  }
}

/** Calls a plain path: what visitors load carries no client library. Throws a CallError on a "no". */
export async function plainCall(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return readAnswer(response);
}

/** What the server answered. Throws a CallError on a "no". */
export async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  const { status, statusText, headers } = response;
  const answer = refusalBody(text);
  // Our header counts in whole seconds; a date, as proxies write it, is not understood.
  const wait = Number(headers.get('retry-after') ?? Number.NaN);
  throw new CallError(answer.error ?? (text.startsWith('<') || text === '' ? statusText : text), {
    httpStatus: status,
    ask: answer.code ?? null,
    retryAfter: Number.isFinite(wait) ? wait : null,
  });
}

function refusalBody(text: string): { readonly error?: string; readonly code?: string } {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'error' in body) {
      const code = 'code' in body ? { code: String(body.code) } : {};
      return { error: String(body.error), ...code };
    }
  } catch {
    // Not ours: a proxy's page, say.
  }
  return {};
}
