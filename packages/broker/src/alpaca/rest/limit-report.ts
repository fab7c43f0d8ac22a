import { retryAfterMs } from '../../connection/retry-after.ts';
import type { RateLimitReport } from '../../session/call-budget.ts';

export function toRateLimitReport({
  status,
  headers,
}: Pick<Response, 'status' | 'headers'>): RateLimitReport {
  const remaining = headers.get('x-ratelimit-remaining');
  return {
    status,
    remaining: remaining === null ? null : Number(remaining),
    retryAfterMs: retryAfterMs(headers),
  };
}
