import { describe, expect, it } from 'vitest';
import { finiteJson } from './columns.ts';

describe('strict JSON', () => {
  it('writes what JSON writes', () => {
    const value = { a: [1, { b: null, c: 'NaN' }], d: undefined, e: true };
    expect(finiteJson(value)).toBe(JSON.stringify(value));
    expect(finiteJson(null)).toBe('null');
    expect(finiteJson('Infinity')).toBe('"Infinity"');
  });

  it('refuses a number that is not finite, however deep it lies, and names it', () => {
    expect(() => finiteJson({ orders: [{ id: 1 }, { price: Number.NaN }] })).toThrow(
      new RangeError('price must be finite to be stored, was NaN'),
    );
    expect(() => finiteJson({ fills: [1, Number.POSITIVE_INFINITY] })).toThrow(
      new RangeError('1 must be finite to be stored, was Infinity'),
    );
    expect(() => finiteJson(Number.NEGATIVE_INFINITY)).toThrow(/was -Infinity/);
  });
});
