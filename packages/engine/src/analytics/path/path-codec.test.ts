import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECOND } from '../../model/time.ts';
import { seededDraws } from '../interval.ts';
import { decodePath, encodePath } from './path-codec.ts';
import type { PathPoint } from './quote-path.ts';

const START = Date.UTC(2026, 10, 20, 14, 45);
/** Seconds from there (9:45 in New York) to the close. */
const LONGEST_DAY = 6.25 * 3_600;

interface Change {
  readonly seconds: number;
  readonly bid: number;
  readonly ask: number;
}

function pathOf(changes: readonly Change[], unit: number): readonly PathPoint[] {
  let at = START;
  return changes.map(({ seconds, bid, ask }) => {
    at += seconds * SECOND;
    return { at, bid: bid * unit, ask: ask * unit };
  });
}

const changes = fc.array(
  fc.record({
    seconds: fc.integer({ min: 1, max: 20_000 }),
    bid: fc.nat({ max: 2_000_000 }),
    ask: fc.nat({ max: 2_000_000 }),
  }),
  { maxLength: 60 },
);

const smallChanges = fc
  .array(
    fc.record({
      seconds: fc.integer({ min: 1, max: 127 }),
      bid: fc.integer({ min: -63, max: 63 }),
      spread: fc.nat({ max: 63 }),
    }),
    { minLength: 1, maxLength: 400 },
  )
  .map((list) => {
    let bid = 5_000;
    return list.map(({ seconds, bid: change, spread }) => {
      bid = Math.max(0, bid + change);
      return { seconds, bid, ask: bid + spread };
    });
  });

describe('a path as bytes', () => {
  it('comes back as it was, in cents and in smaller units', () => {
    fc.assert(
      fc.property(changes, fc.constantFrom(1, 100), (list, unit) => {
        const points = pathOf(list, unit);
        expect(decodePath(encodePath(points))).toEqual(points);
      }),
    );
  });

  it('takes at most three bytes for a small change', () => {
    fc.assert(
      fc.property(smallChanges, (list) => {
        // 20 bytes are the header, the length, and the first point's date and prices.
        expect(encodePath(pathOf(list, 100)).length).toBeLessThanOrEqual(20 + 3 * list.length);
      }),
    );
  });

  it('of the longest day with a change each second takes less than 85 kB', () => {
    const draw = seededDraws(7);
    let bid = 300;
    const day = Array.from({ length: LONGEST_DAY }, () => {
      bid = Math.max(0, bid + Math.round((draw() - 0.5) * 12));
      return { seconds: 1, bid, ask: bid + 1 + Math.floor(draw() * 4) };
    });
    const points = pathOf(day, 100);
    const bytes = encodePath(points);
    expect(points).toHaveLength(22_500);
    expect(bytes.length).toBeLessThan(85_000);
    expect(bytes.length / points.length).toBeLessThan(4);
    expect(decodePath(bytes)).toEqual(points);
  });

  it('is not read when a bit of it has changed, and throws at nothing', () => {
    fc.assert(
      fc.property(changes, fc.nat(), fc.nat({ max: 7 }), (list, place, bit) => {
        const bytes = encodePath(pathOf(list, 100));
        const index = place % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
        expect(decodePath(bytes)).toBeNull();
      }),
    );
  });

  it('is not read when it is cut, goes on, or is something else', () => {
    fc.assert(
      fc.property(changes, fc.nat(), (list, place) => {
        const bytes = encodePath(pathOf(list, 100));
        expect(decodePath(bytes.slice(0, place % bytes.length))).toBeNull();
        expect(decodePath(Uint8Array.of(...bytes, 0))).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(decodePath(bytes)).toBeNull();
      }),
    );
  });
});
