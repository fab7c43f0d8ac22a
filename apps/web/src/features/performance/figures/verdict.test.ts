import { expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';

const TOO_FEW_TRADES = '29 trades: below 30 this proves nothing, whatever it shows.';

test('without a trade there is nothing to conclude', () => {
  expect(verdictOf({ trades: 0, expectancyInterval: null, warnings: ['None.'] })).toBeNull();
});

test('below 30 trades they prove nothing, however well they went', () => {
  const verdict = verdictOf({
    trades: 29,
    expectancyInterval: [40, 90],
    warnings: [TOO_FEW_TRADES, 'More.'],
  });
  expect(verdict).toEqual({
    title: TOO_FEW_TRADES,
    text: 'Read the intervals. More.',
    isTooShort: true,
    saysSide: false,
  });
});

test.each([
  [
    [-74.4, 121],
    'No edge is shown yet.',
    false,
    'between −$74 and +$121 a trade, and $0 is inside',
  ],
  [[0, 121], 'No edge is shown yet.', false, 'between $0 and +$121 a trade, and $0 is inside'],
  [[3, 121], 'These trades gained more than luck explains.', true, '$0 is below it. 1 in 20'],
  [[-74, -3], 'These trades lose.', true, '$0 is above it. 1 in 20'],
] as const)('from 30 trades on the interval %j decides', (ends, title, saysSide, words) => {
  const [low, high] = ends;
  const verdict = verdictOf({ trades: 30, expectancyInterval: [low, high], warnings: ['Days.'] });
  expect(verdict).toMatchObject({ title, saysSide });
  expect(verdict?.text).toContain(words);
  expect(verdict?.text).toMatch(/ Days\.$/);
});

test('enough trades without an interval say so', () => {
  const verdict = verdictOf({ trades: 40, expectancyInterval: null, warnings: [] });
  expect(verdict?.title).toBe('These trades have no interval.');
});
