import { retryAfterMs } from '../../connection/retry-after.ts';
import type { LimitReport } from '../../session/call-budget.ts';

export function limitReport({
  status,
  headers,
}: Pick<Response, 'status' | 'headers'>): LimitReport {
  const remaining = headers.get('x-ratelimit-remaining');
  return {
    status,
    remaining: remaining === null ? null : Number(remaining),
    retryAfterMs: retryAfterMs(headers),
  };
}
