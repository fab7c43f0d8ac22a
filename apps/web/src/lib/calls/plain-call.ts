import type { RefusalData } from '../errors/refusal.ts';
import { parseJson, UnexpectedResponseError } from '../errors/unexpected-response.ts';
import { holdSessionChange } from './session-rotation.ts';

export class CallError extends Error {
  override readonly name = 'CallError';
  readonly data: RefusalData;

  constructor(message: string, data: RefusalData) {
    super(message);
    this.data = data;
  }
}

/** Longer than the slowest sign-in; then the user sees that no answer came. */
const CALL_TIMEOUT_MS = 30_000;

/**
 * Without a client library, which visitors don't load. Throws a CallError on a refusal, an
 * UnexpectedResponseError on an answer that is not the product's.
 */
export async function plainCall(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  timeoutMs = CALL_TIMEOUT_MS,
): Promise<unknown> {
  // Visitors' POSTs begin or end a session.
  const endSessionChange = method === 'POST' ? holdSessionChange() : null;
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return await readJsonAnswer(response);
  } finally {
    endSessionChange?.();
  }
}

export async function readJsonAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  const answer = parseJson(text);
  if (response.ok && answer !== undefined) return answer;
  const { error, code } = Object(answer) as Record<string, unknown>;
  if (response.ok || typeof error !== 'string') throw new UnexpectedResponseError(response, text);
  // The server counts whole seconds; a date, as proxies write it, is not understood.
  const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new CallError(error, {
    httpStatus: response.status,
    ask: typeof code === 'string' ? code : null,
    retryAfter: Number.isFinite(retryAfterSeconds) ? retryAfterSeconds : null,
  });
}
