import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GIVE_UP_AFTER_MS, nextAttempt } from './next-attempt.ts';

const FIRST = { failureCount: 1, retryAfterMs: null, raisedAt: 0, now: 0, randomShare: 1 };
const MINUTE = 60_000;

describe('after a failure', () => {
  it('pauses double from 5 s to 15 min', () => {
    const pauses = [1, 2, 3, 4, 20].map((failureCount) => nextAttempt({ ...FIRST, failureCount }));
    expect(pauses).toEqual(
      [5_000, 10_000, 20_000, 40_000, 15 * MINUTE].map((retryAt) => ({ type: 'retry', retryAt })),
    );
  });

  it('at least half of a pause is waited, by chance', () => {
    expect(nextAttempt({ ...FIRST, randomShare: 0 })).toEqual({ type: 'retry', retryAt: 2_500 });
    expect(nextAttempt({ ...FIRST, randomShare: 0.5 })).toEqual({ type: 'retry', retryAt: 3_750 });
  });

  it('the receiver’s own wait counts when it is longer', () => {
    const longer = nextAttempt({ ...FIRST, retryAfterMs: 120_000 });
    expect(longer).toEqual({ type: 'retry', retryAt: 120_000 });
    expect(nextAttempt({ ...FIRST, retryAfterMs: 1 })).toEqual({ type: 'retry', retryAt: 5_000 });
  });

  it('the last attempt is at 24 hours, and then it is given up', () => {
    const before = { ...FIRST, now: GIVE_UP_AFTER_MS - 1, failureCount: 50 };
    expect(nextAttempt(before)).toEqual({ type: 'retry', retryAt: GIVE_UP_AFTER_MS });
    expect(nextAttempt({ ...before, now: GIVE_UP_AFTER_MS })).toEqual({ type: 'give-up' });
    const week = { ...FIRST, retryAfterMs: 7 * GIVE_UP_AFTER_MS };
    expect(nextAttempt(week)).toEqual({ type: 'retry', retryAt: GIVE_UP_AFTER_MS });
  });

  it('an attempt always follows in the future, and never after the last', () => {
    fc.assert(
      fc.property(
        fc.record({
          failureCount: fc.integer({ min: 1, max: 2_000 }),
          retryAfterMs: fc.option(fc.nat(), { nil: null }),
          now: fc.nat({ max: GIVE_UP_AFTER_MS - 1 }),
          randomShare: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        (attempt) => {
          const next = nextAttempt({ ...attempt, raisedAt: 0 });
          expect(next.type).toBe('retry');
          const at = next.type === 'retry' ? next.retryAt : 0;
          expect(at).toBeGreaterThan(attempt.now);
          expect(at).toBeLessThanOrEqual(GIVE_UP_AFTER_MS);
        },
      ),
    );
  });
});
