import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SECOND } from '../../model/time.ts';
import { THINNED_SPACING_MS, thinnedPath } from './quote-path.ts';

const paths = fc
  .array(fc.record({ seconds: fc.integer({ min: 1, max: 90 }), bid: fc.nat({ max: 900 }) }), {
    maxLength: 300,
  })
  .map((list) => {
    let at = 0;
    return list.map(({ seconds, bid }) => {
      at += seconds * SECOND;
      return { at, bid: bid * 100, ask: bid * 100 + 100 };
    });
  });

it('an old path keeps its ends, its best and worst, and a point a minute', () => {
  fc.assert(
    fc.property(paths, (points) => {
      const thinned = thinnedPath(points);
      const bids = points.map(({ bid }) => bid);
      const left = thinned.map(({ bid }) => bid);
      expect([Math.max(...left), Math.min(...left)]).toEqual([
        Math.max(...bids),
        Math.min(...bids),
      ]);
      expect([thinned[0], thinned.at(-1)]).toEqual([points[0], points.at(-1)]);
      const minutes = new Set(points.map(({ at }) => Math.floor(at / THINNED_SPACING_MS)));
      expect(thinned.length).toBeLessThanOrEqual(minutes.size + 3);
      expect(new Set(thinned.map(({ at }) => Math.floor(at / THINNED_SPACING_MS)))).toEqual(
        minutes,
      );
      expect(thinnedPath(thinned)).toEqual(thinned);
    }),
  );
});
