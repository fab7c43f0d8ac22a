import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

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
    expect(retryAfterMs(new Headers(headers))).toBe(expected);
  });
});
