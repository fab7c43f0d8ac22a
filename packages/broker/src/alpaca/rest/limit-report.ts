import type { LimitReport } from '../../session/call-budget.ts';

export interface AnswerHead {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
}

export function limitReport({ status, headers }: AnswerHead): LimitReport {
  const remaining = headers.get('x-ratelimit-remaining');
  return {
    status,
    remaining: remaining === null ? null : Number(remaining),
    retryAfterMs: retryAfterMs({ headers }),
  };
}

/**
 * The wait that the broker asks for. A date is read against the answer's own `Date`: the two
 * clocks may differ.
 */
export function retryAfterMs({ headers }: Pick<AnswerHead, 'headers'>): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1_000, Number.MAX_SAFE_INTEGER);
  const wait = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
