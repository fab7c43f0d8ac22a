import { describe, expect, it } from 'vitest';
import { limitReport } from './limit-report.ts';

function report(headers: Record<string, string>) {
  return limitReport({ status: 429, headers: new Headers(headers) });
}

it('reads how many calls are left, where the broker says it', () => {
  expect(report({ 'x-ratelimit-remaining': '60' }).remaining).toBe(60);
  expect(report({}).remaining).toBeNull();
});

describe('Retry-After', () => {
  const date = 'Fri, 20 Nov 2026 15:00:00 GMT';

  it.each([
    [{}, null],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '3' }, 3_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': '-3' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': 'Fri, 20 Nov 2026 15:00:05 GMT', date }, 5_000],
    [{ 'retry-after': 'Fri, 20 Nov 2026 14:59:00 GMT', date }, 0],
    [{ 'retry-after': 'Fri, 20 Nov 2026 15:00:05 GMT' }, null],
  ])('of %j is %j ms [A8]', (headers: Record<string, string>, expected) => {
    expect(report(headers).retryAfterMs).toBe(expected);
  });
});
