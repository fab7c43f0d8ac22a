import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusalAnswerOf } from '../refusal-response.ts';

/** A longer body is not read, only to be thrown away. */
const MAX_READ_BODY_BYTES = 64 * 1024;

/** Answers 429 with as little work as possible, before any framework sees the request. */
export function refuseEarly(
  request: IncomingMessage,
  response: ServerResponse,
  retryAfter: number,
): void {
  const message = 'Too many requests. Try again later.';
  const refusal = { code: 'TOO_MANY', message, retryAfter } as const;
  const { status, body } = refusalAnswerOf(request.url ?? '', refusal);
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
    'x-request-id': randomUUID(),
    ...(mayBeTooLong(request) && { connection: 'close' }),
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

function mayBeTooLong({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > MAX_READ_BODY_BYTES;
}
