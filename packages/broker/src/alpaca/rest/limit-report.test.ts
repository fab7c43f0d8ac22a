import { expect, it } from 'vitest';
import { toRateLimitReport } from './limit-report.ts';

it.each([
  [{ 'x-ratelimit-remaining': '60', 'retry-after': '3' }, 60, 3_000],
  [{}, null, null],
])(
  'an answer with the headers %j reports %j calls and a wait of %j ms',
  (headers, remaining, retryAfterMs) => {
    const head = { status: 429, headers: new Headers(headers as Record<string, string>) };
    expect(toRateLimitReport(head)).toEqual({ status: 429, remaining, retryAfterMs });
  },
);
