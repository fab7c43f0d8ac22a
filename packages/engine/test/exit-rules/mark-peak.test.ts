import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MarkPeak, peakAfter, withoutRise } from '../../src/risk/exit-table/mark-peak.ts';
import { runCount } from '../risk/runs.ts';

const LEAST = 12_000;

interface Reading {
  readonly mark: number;
  readonly at: number;
  readonly quotedAt?: number;
}

function after(readings: readonly Reading[]): MarkPeak | null {
  return readings.reduce<MarkPeak | null>(
    (peak, { mark, at, quotedAt = at }) =>
      peakAfter(peak, { mark, quotedAt, at: { market: at, wall: at } }, LEAST),
    null,
  );
}

describe('the peak of the mark', () => {
  it('is what two different quotes apart have held', () => {
    expect(after([{ mark: 13_000, at: 0 }])?.confirmed).toBeNull();
    expect(
      after([
        { mark: 13_000, at: 0 },
        { mark: 12_900, at: 499 },
      ])?.confirmed,
    ).toBeNull();
    expect(
      after([
        { mark: 13_000, at: 0 },
        { mark: 12_900, at: 500 },
      ]),
    ).toEqual({ confirmed: 12_900, rise: null });
    expect(
      after([
        { mark: 12_900, at: 0 },
        { mark: 13_000, at: 500 },
      ]),
    ).toMatchObject({ confirmed: 12_900, rise: { lowest: 13_000 } });
  });

  it('is not moved by one bad tick, however high', () => {
    const steady = [0, 1_000, 2_000].map((at) => ({ mark: 13_000, at }));
    expect(after([...steady, { mark: 90_000, at: 3_000 }])?.confirmed).toBe(13_000);
    expect(after([...steady, { mark: 90_000, at: 3_000 }, { mark: 13_000, at: 4_000 }])).toEqual({
      confirmed: 13_000,
      rise: null,
    });
  });

  it('is not moved by the same quote read twice', () => {
    const twice = [
      { mark: 13_000, at: 0, quotedAt: 0 },
      { mark: 13_000, at: 5_000, quotedAt: 0 },
    ];
    expect(after(twice)?.confirmed).toBeNull();
    expect(after([...twice, { mark: 13_000, at: 6_000 }])?.confirmed).toBe(13_000);
  });

  it('does not look at marks that move no level', () => {
    expect(after([0, 1_000, 2_000].map((at) => ({ mark: LEAST - 0.5, at })))).toBeNull();
    expect(after([0, 1_000].map((at) => ({ mark: LEAST, at })))?.confirmed).toBe(LEAST);
  });

  it('stays the same object while nothing is new', () => {
    const peak = { confirmed: 13_000, rise: null };
    const at = { market: 0, wall: 0 };
    expect(peakAfter(peak, { mark: 13_000, quotedAt: 0, at }, LEAST)).toBe(peak);
    expect(peakAfter(null, { mark: 1, quotedAt: 0, at }, LEAST)).toBeNull();
  });

  it('outlives a watch, and its half-seen rise does not', () => {
    expect(withoutRise(null)).toBeNull();
    expect(withoutRise(after([{ mark: 13_000, at: 0 }]))).toBeNull();
    const seen = after([0, 1_000, 2_000].map((at, index) => ({ mark: 13_000 + index, at })));
    expect(withoutRise(seen)).toEqual({ confirmed: 13_001, rise: null });
  });

  it('never falls, and is never above a mark that two quotes have held', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 10_000, max: 20_000 }), fc.nat({ max: 2_000 }))),
        (path) => {
          let [at, peak]: [number, MarkPeak | null] = [0, null];
          const marks: number[] = [];
          for (const [mark, pause] of path) {
            at += pause + 1;
            marks.push(mark);
            const before: number = peak?.confirmed ?? 0;
            peak = peakAfter(peak, { mark, quotedAt: at, at: { market: at, wall: at } }, LEAST);
            const confirmed = peak?.confirmed ?? 0;
            expect(confirmed).toBeGreaterThanOrEqual(before);
            // A peak needs two neighbouring readings at least as high.
            const pairs = marks.map((each, index) => Math.min(each, marks[index - 1] ?? 0));
            expect(confirmed).toBeLessThanOrEqual(Math.max(0, ...pairs));
          }
        },
      ),
      { numRuns: runCount(300) },
    );
  });
});
