import { expect, test } from 'vitest';
import { verdictOf, verdictWords } from './verdict.ts';

test.each([
  [-8, -2, 'loses'],
  [-8, -1.01, 'loses'],
  [-8, -1, 'loses (barely)'],
  [-8, -0.01, 'loses (barely)'],
  [-8, 0, 'does not tell (barely)'],
  [-8, 1, 'does not tell (barely)'],
  [-8, 1.01, 'does not tell'],
  [-5, 5, 'does not tell'],
  [-1, 9, 'does not tell (barely)'],
  [0, 9, 'does not tell (barely)'],
  [0.01, 9, 'gains (barely)'],
  [1.01, 9, 'gains'],
])('%d to %d: %s', (low, high, words) => {
  expect(verdictWords(verdictOf({ low, high }))).toBe(words);
});

test('without an interval it does not tell', () => {
  expect(verdictOf(null)).toEqual({ word: 'does not tell', barely: false });
});
