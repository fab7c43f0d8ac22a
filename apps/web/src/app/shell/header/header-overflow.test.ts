import { expect, test } from 'vitest';
import { overflowingCells } from './header-overflow.ts';

const HEADER_CELLS = [
  { id: 'trading', width: 120 },
  { id: 'window', width: 150 },
  { id: 'cash', width: 100 },
] as const;

test.each([
  [370, []],
  [369, ['cash']],
  [269, ['window']],
  [219, ['window', 'cash']],
  [0, ['trading', 'window', 'cash']],
])('C3 with %i pixels, what has no room is left out and nothing else', (room, out) => {
  expect(overflowingCells(room, HEADER_CELLS)).toEqual(out);
});
