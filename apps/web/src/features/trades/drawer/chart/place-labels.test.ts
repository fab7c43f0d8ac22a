import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BoxPx } from '../../../../lib/charts/scale.ts';
import { type LabelToPlace, labelBoxOf, placeLabels } from './place-labels.ts';

const labelArea: BoxPx = { left: 0, right: 300, top: 0, bottom: 200 };
const at = (x: number, y: number) => ({ x, y, anchor: 'start' }) as const;
const wanted = (text: string, ...places: readonly [number, number][]): LabelToPlace => ({
  text,
  className: '',
  possiblePlaces: places.map(([x, y]) => at(x, y)),
});
const placed = (
  labels: readonly LabelToPlace[],
  { taken = [], lines = [] }: { taken?: readonly BoxPx[]; lines?: readonly BoxPx[] } = {},
) =>
  placeLabels(labels, { allowedArea: labelArea, takenBoxes: taken, lineBoxes: lines }).map(
    ({ text, x, y }) => [text, x, y],
  );

test('a label takes its best place, and the next one goes on to a place beside it', () => {
  const labels = [wanted('Entry', [50, 50]), wanted('Stop', [50, 55], [50, 65])];
  expect(placed(labels)).toEqual([
    ['Entry', 50, 50],
    ['Stop', 50, 65],
  ]);
});

test('a label without a free place is left out, and what is taken or cut by the edge is none', () => {
  const labels = [wanted('Best', [290, 50], [50, 3], [50, 50]), wanted('Worst', [50, 58])];
  expect(placed(labels)).toEqual([['Best', 50, 50]]);
  expect(placed(labels, { taken: [labelBoxOf('Mark', at(60, 43))] })).toEqual([['Worst', 50, 58]]);
});

test('a line is covered only where there is no other place', () => {
  const lines = [{ left: 0, right: 300, top: 50, bottom: 50 }];
  expect(placed([wanted('Best', [50, 52], [50, 60])], { lines })).toEqual([['Best', 50, 60]]);
  expect(placed([wanted('Best', [50, 52], [50, 54])], { lines })).toEqual([['Best', 50, 52]]);
});

describe('whatever is wanted', () => {
  const place = fc.record({
    x: fc.integer({ min: -20, max: 320 }),
    y: fc.integer({ min: -20, max: 220 }),
    anchor: fc.constantFrom('start', 'middle', 'end'),
  });
  const label = fc.record({
    text: fc.constantFrom('Stop 0.64', 'Best 1.29, +28.1 %', 'Target 1.60, far above'),
    className: fc.constant(''),
    possiblePlaces: fc.array(place, { minLength: 1, maxLength: 6 }),
  });

  test('labels lie in the area and touch neither each other nor what is taken', () => {
    fc.assert(
      fc.property(fc.array(label, { maxLength: 9 }), place, (labels, title) => {
        const taken = [labelBoxOf('Bid of the 585 call, $', title)];
        const boxes = placeLabels(labels, {
          allowedArea: labelArea,
          takenBoxes: taken,
          lineBoxes: [],
        }).map((each) => labelBoxOf(each.text, each));
        for (const [index, box] of boxes.entries()) {
          expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThanOrEqual(labelArea.right);
          expect(box.bottom).toBeLessThanOrEqual(labelArea.bottom);
          for (const other of [...taken, ...boxes.slice(0, index)]) {
            const isApart =
              box.right <= other.left ||
              other.right <= box.left ||
              box.bottom <= other.top ||
              other.bottom <= box.top;
            expect(isApart).toBe(true);
          }
        }
      }),
    );
  });
});
