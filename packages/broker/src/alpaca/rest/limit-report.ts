import { retryAfterMs } from '../../connection/retry-after.ts';

export function toRateLimitReport({ status, headers }: Pick<Response, 'status' | 'headers'>) {
  const left = headers.get('x-ratelimit-remaining');
  const remaining = left === null ? null : Number(left);
  return { status, remaining, retryAfterMs: retryAfterMs(headers) };
}
