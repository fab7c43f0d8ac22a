import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import type { Wall } from '../port/wall.ts';
import { createGuardedAgent, type ResolveHost, refuseForbiddenLiteral } from './guarded-agent.ts';
import { retryAfterMs } from './retry-after.ts';

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly wall: Wall;
  readonly timeoutMs: number;
  /** The operator has named this host, so it may be private and without TLS. */
  readonly isTrustedHost: boolean;
  readonly resolveHost?: ResolveHost | undefined;
}

export interface PostAnswer {
  readonly status: number;
  readonly retryAfterMs: number | null;
}

/**
 * Sends once. The connection resolves the name itself, so the checked address is the one used. A
 * redirect is an answer. The connection ends with the head: no body is read. Throws
 * `ForbiddenAddressError` before a byte is sent.
 */
export async function postText(url: URL, options: PostOptions): Promise<PostAnswer> {
  const { headers, body, wall, timeoutMs, isTrustedHost, resolveHost } = options;
  const isAllowed = isTrustedHost ? () => true : undefined;
  refuseForbiddenLiteral(url, isAllowed);
  const agent = createGuardedAgent(url.origin, resolveHost, isAllowed);
  const request = url.protocol === 'https:' ? requestTls : requestPlain;
  const clientRequest = request(url, {
    agent,
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
  });
  let stopTimer: () => void = () => undefined;
  try {
    return await new Promise<PostAnswer>((answer, reject) => {
      stopTimer = wall.after(timeoutMs, () =>
        reject(new Error(`no answer within ${timeoutMs / 1_000} s`)),
      );
      clientRequest.on('error', reject);
      clientRequest.on('close', () => reject(new Error('the connection was closed')));
      clientRequest.on('response', ({ statusCode = 0, headers: read }) => {
        const waitMs = retryAfterMs({ get: (name) => read[name]?.toString() ?? null });
        answer({ status: statusCode, retryAfterMs: waitMs });
      });
      clientRequest.end(body);
    });
  } finally {
    stopTimer();
    clientRequest.destroy();
    agent.destroy();
  }
}
