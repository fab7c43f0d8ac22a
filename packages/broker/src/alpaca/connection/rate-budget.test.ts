import { describe, expect, it } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { RateBudget, retryAfterMs } from './rate-budget.ts';

function answer(status: number, headers: Record<string, string> = {}) {
  return { status, headers: new Headers(headers) };
}

describe('the budget', () => {
  it.each([
    [200, true],
    [61, true],
    [60, false],
    [0, false],
  ])('with %i calls left admits a second routine call at once: %s', (left, expected) => {
    const budget = new RateBudget(createManualWall());
    budget.note(answer(200, { 'x-ratelimit-remaining': String(left) }));
    expect(budget.admitsRoutine()).toBe(true);
    expect(budget.admitsRoutine()).toBe(expected);
  });

  it('leaves half of its reserve to exits, however often it is asked in a minute [A9]', () => {
    const wall = createManualWall();
    const budget = new RateBudget(wall);
    budget.note(answer(200, { 'x-ratelimit-remaining': '60' }));
    let admitted = 0;
    for (let at = 0; at < 60_000; at += 50) {
      if (budget.admitsRoutine()) admitted += 1;
      wall.advance(50);
    }
    expect(admitted).toBe(30);
  });

  it('is full again as soon as the broker says so', () => {
    const budget = new RateBudget(createManualWall());
    budget.note(answer(429));
    expect([budget.admitsRoutine(), budget.admitsRoutine()]).toEqual([true, false]);
    budget.note(answer(200, { 'x-ratelimit-remaining': '199' }));
    expect([budget.admitsRoutine(), budget.admitsRoutine()]).toEqual([true, true]);
  });

  it('learns nothing from a failure that does not tell of limits', () => {
    const budget = new RateBudget(createManualWall());
    budget.note(answer(429));
    budget.note(answer(502));
    expect([budget.admitsRoutine(), budget.admitsRoutine()]).toEqual([true, false]);
  });

  it.each([
    ['7', 7_000],
    ['86400', 60_000],
  ])('sends nothing of routine for the %s s that the broker asks for [A8]', (retryAfter, pause) => {
    const wall = createManualWall();
    const budget = new RateBudget(wall);
    budget.note(answer(429, { 'retry-after': retryAfter }));
    wall.advance(pause - 1);
    expect(budget.admitsRoutine()).toBe(false);
    wall.advance(1);
    expect(budget.admitsRoutine()).toBe(true);
  });
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
    expect(retryAfterMs(answer(429, headers))).toBe(expected);
  });
});
