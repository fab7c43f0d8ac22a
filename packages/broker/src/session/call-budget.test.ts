import { describe, expect, it } from 'vitest';
import { createManualWall } from '../../test/manual-wall.ts';
import { CallBudget } from './call-budget.ts';

function answer(
  status: number,
  limits: { readonly remaining?: number; readonly retryAfterMs?: number } = {},
) {
  return { status, remaining: null, retryAfterMs: null, ...limits };
}

describe('the budget', () => {
  it.each([
    [200, true],
    [61, true],
    [60, false],
    [0, false],
  ])('with %i calls left admits a second routine call at once: %s', (left, expected) => {
    const budget = new CallBudget(createManualWall().now);
    budget.noteLimits(answer(200, { remaining: left }));
    expect(budget.admitsRoutineCall()).toBe(true);
    expect(budget.admitsRoutineCall()).toBe(expected);
  });

  it('leaves half of its reserve to exits, however often it is asked in a minute [A9]', () => {
    const wall = createManualWall();
    const budget = new CallBudget(wall.now);
    budget.noteLimits(answer(200, { remaining: 60 }));
    let admitted = 0;
    for (let at = 0; at < 60_000; at += 50) {
      if (budget.admitsRoutineCall()) admitted += 1;
      wall.advance(50);
    }
    expect(admitted).toBe(30);
  });

  it('is full again as soon as the broker says so', () => {
    const budget = new CallBudget(createManualWall().now);
    budget.noteLimits(answer(429));
    expect([budget.admitsRoutineCall(), budget.admitsRoutineCall()]).toEqual([true, false]);
    budget.noteLimits(answer(200, { remaining: 199 }));
    expect([budget.admitsRoutineCall(), budget.admitsRoutineCall()]).toEqual([true, true]);
  });

  it('learns nothing from a failure that does not speak of limits', () => {
    const budget = new CallBudget(createManualWall().now);
    budget.noteLimits(answer(429));
    budget.noteLimits(answer(502));
    expect([budget.admitsRoutineCall(), budget.admitsRoutineCall()]).toEqual([true, false]);
  });

  it.each([
    [7_000, 7_000],
    [86_400_000, 60_000],
  ])(
    'admits no routine call when the broker asks for %i ms, for %i ms [A8]',
    (retryAfterMs, pause) => {
      const wall = createManualWall();
      const budget = new CallBudget(wall.now);
      budget.noteLimits(answer(429, { retryAfterMs }));
      wall.advance(pause - 1);
      expect(budget.admitsRoutineCall()).toBe(false);
      wall.advance(1);
      expect(budget.admitsRoutineCall()).toBe(true);
    },
  );
});
