import { expect, test } from 'vitest';
import { overflowingCellIds } from './use-overflowing-cells.ts';

const HEADER_CELLS = [
  { id: 'trading', widthPx: 120 },
  { id: 'window', widthPx: 150 },
  { id: 'cash', widthPx: 100 },
] as const;

test.each([
  [370, []],
  [369, ['cash']],
  [269, ['window']],
  [219, ['window', 'cash']],
  [0, ['trading', 'window', 'cash']],
])('C3 with %i pixels, what has no room is left out and nothing else', (room, out) => {
  expect(overflowingCellIds(room, HEADER_CELLS)).toEqual(out);
});
