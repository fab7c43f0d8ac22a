import { retryAfterMs } from '../../connection/retry-after.ts';

export function toRateLimitReport({ status, headers }: Pick<Response, 'status' | 'headers'>) {
  const remaining = headers.get('x-ratelimit-remaining');
  return {
    status,
    remaining: remaining === null ? null : Number(remaining),
    retryAfterMs: retryAfterMs(headers),
  };
}
