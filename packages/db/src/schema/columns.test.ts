import { describe, expect, it } from 'vitest';
import { strictJson } from './columns.ts';

describe('strict JSON', () => {
  it('writes what JSON writes', () => {
    const value = { a: [1, { b: null, c: 'NaN' }], d: undefined, e: true };
    expect(strictJson(value)).toBe(JSON.stringify(value));
    expect(strictJson(null)).toBe('null');
    expect(strictJson('Infinity')).toBe('"Infinity"');
  });

  it('refuses a number that is not finite, however deep it lies, and names it', () => {
    expect(() => strictJson({ orders: [{ id: 1 }, { price: Number.NaN }] })).toThrow(
      new RangeError('price must be finite to be stored, was NaN'),
    );
    expect(() => strictJson({ fills: [1, Number.POSITIVE_INFINITY] })).toThrow(
      new RangeError('1 must be finite to be stored, was Infinity'),
    );
    expect(() => strictJson(Number.NEGATIVE_INFINITY)).toThrow(/was -Infinity/);
  });
});
