import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MarkGeometry, placeLabels } from './trade-mark-labels.ts';

const PANE_SIZE = { width: 600, height: 260 };

const arbitraryMarks = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: PANE_SIZE.width }),
    y: fc.integer({ min: 20, max: PANE_SIZE.height - 20 }),
    side: fc.constantFrom('below' as const, 'above' as const),
    labelWidthPx: fc.integer({ min: 20, max: 60 }),
  }),
  { maxLength: 12 },
);

test('no label covers another, and each stands inside the pane', () => {
  fc.assert(
    fc.property(arbitraryMarks, (marks) => {
      const boxes = placeLabels(marks, PANE_SIZE).flatMap((label, index) => {
        const width = marks[index]?.labelWidthPx ?? 0;
        return label === null ? [] : [{ ...label, half: width / 2 }];
      });
      for (const [index, a] of boxes.entries()) {
        expect(a.x - a.half).toBeGreaterThanOrEqual(0);
        expect(a.x + a.half).toBeLessThanOrEqual(PANE_SIZE.width);
        for (const b of boxes.slice(index + 1)) {
          const isApart = Math.abs(a.x - b.x) >= a.half + b.half || Math.abs(a.y - b.y) >= 12;
          expect(isApart).toBe(true);
        }
      }
    }),
  );
});

test('a label keeps to its bar, or moves away from it when the place is taken', () => {
  const mark: MarkGeometry = { x: 100, y: 100, side: 'below', labelWidthPx: 30 };
  const [older, newer] = placeLabels([mark, { ...mark, x: 112 }], PANE_SIZE);
  expect(newer).toEqual({ x: 112, y: 116 });
  expect(older).toEqual({ x: 100, y: 128 });
  expect(placeLabels([{ ...mark, side: 'above' }], PANE_SIZE)).toEqual([{ x: 100, y: 84 }]);
});

test('the oldest goes without a label when there is no room', () => {
  const mark: MarkGeometry = { x: 100, y: 100, side: 'below', labelWidthPx: 30 };
  expect(placeLabels([mark, mark, mark, mark], PANE_SIZE).map((label) => label === null)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
