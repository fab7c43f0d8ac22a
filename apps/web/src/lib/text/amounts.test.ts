import { expect, test } from 'vitest';
import { maskAmount, splitAmounts } from './amounts.ts';

const amountsOf = (sentence: string) =>
  splitAmounts(sentence).flatMap(({ text, isAmount }) => (isAmount ? [text] : []));

test.each([
  ['$1,520.00 at risk in one position; its stop would lose $256.00.', ['$1,520.00', '$256.00']],
  ['3 trades, average −$12.40', ['−$12.40']],
  ['2 trades, 1 won, 1 lost', ['1', '1']],
  ['Buying 16 × SPY 602 call at $0.79 to $0.81, delta 0.50.', ['16', '$0.79', '$0.81']],
  ['Sold 16 at 0.95.', ['16']],
  ['138 filled, rest canceled', ['138']],
  ['1 contract', ['1']],
  ['Confidence 51.7 of at least 55.0 at 14:05 ET', []],
  ['39 bars alike.', []],
])('%s', (sentence, amounts) => {
  expect(amountsOf(sentence)).toEqual(amounts);
});

test('nothing of a sentence is lost', () => {
  const sentence = '+$1.00 then $2.00, and 3 contracts';
  const parts = splitAmounts(sentence);
  expect(parts.map(({ text }) => text).join('')).toBe(sentence);
  expect(parts.map(({ startIndex }) => startIndex)).toEqual([0, 6, 12, 17, 23, 24]);
});

test('a shape is as wide as its amount, and shows neither its digits nor its sign', () => {
  expect(maskAmount('−$1,256.07')).toBe('+$0,000.00');
  expect(maskAmount('+$1,256.07')).toBe(maskAmount('−$9,999.99'));
});
