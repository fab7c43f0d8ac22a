import type { Wall } from './wall.ts';

/** An order of magnitude above the largest page that is ever asked for. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

export interface FetchOptions {
  /** The only origin that requests may go to. */
  readonly origin: string;
  readonly wall: Wall;
  /** Sees the head of every answer. */
  readonly onAnswer?: (response: Response) => void;
}

/**
 * A `fetch` for the official SDK: one origin, no redirects (they would carry the keys along), ten
 * seconds for a whole answer, and a bound on its size. It sends each request once.
 */
export function createFetch({ origin, wall, onAnswer }: FetchOptions) {
  return async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) throw new Error(`refused to send keys to ${url.origin}`);
    const abort = new AbortController();
    const stop = wall.after(TIMEOUT_MS, () =>
      abort.abort(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)),
    );
    try {
      const response = await fetch(url, { ...init, redirect: 'error', signal: abort.signal });
      onAnswer?.(response);
      const { status, headers } = response;
      const bytes = await readBounded(response);
      // Statuses without a body may not even be given an empty one.
      const body = bytes.length === 0 ? null : bytes;
      return new Response(body, { status, headers });
    } finally {
      stop();
    }
  };
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A reader that leaves early closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw new Error(`answer larger than ${MAX_BODY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
