import { describe, expect, it } from 'vitest';
import { hundredthsText, tenthsText } from './number-text.ts';

describe('numbers in words', () => {
  it.each([
    [51.7, '51.7', '51.70'],
    [0, '0.0', '0.00'],
    [-0, '0.0', '0.00'],
    [0.05, '0.1', '0.05'],
    [9.96, '10.0', '9.96'],
    [-12.34, '-12.3', '-12.34'],
    // In binary 1.45 is a hair below its half, so `toFixed` alone gives 1.4.
    [1.45, '1.5', '1.45'],
    [-1.45, '-1.5', '-1.45'],
  ])('%d is rounded half away from zero', (value, inTenths, inHundredths) => {
    expect([tenthsText(value), hundredthsText(value)]).toEqual([inTenths, inHundredths]);
  });

  it('have no sign where nothing is left of them', () => {
    expect([tenthsText(-0.04), hundredthsText(-0.004)]).toEqual(['0.0', '0.00']);
    expect([tenthsText(-0.06), hundredthsText(-0.006)]).toEqual(['-0.1', '-0.01']);
  });

  it('keep their decimals when they are too large to be counted', () => {
    const large = 2 ** 53;
    expect([tenthsText(large), hundredthsText(large)]).toEqual([
      '9007199254740992.0',
      '9007199254740992.00',
    ]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'say %d as it is',
    (value) => {
      expect([tenthsText(value), hundredthsText(value)]).toEqual([`${value}`, `${value}`]);
    },
  );
});
