import { describe, expect, test } from 'vitest';
import {
  approximateNormal,
  createDraws,
  hashText,
  hashTwoWords,
  hashWord,
  toUnitInterval,
} from './hash.ts';

describe('the hash', () => {
  // Published vectors of MurmurHash3_x86_32 for the bytes 21 43 65 87.
  test.each([
    [0, 0x87654321, 0xf55b516b],
    [0x5082edee, 0x87654321, 0x2362f9de],
    [0, 0, 0x2362f9de],
  ])('of seed %i and word %i is %i', (seed, word, expected) => {
    expect(hashWord(seed, word)).toBe(expected);
  });

  test('differs by words, their order and seeds', () => {
    const all = [
      hashTwoWords(1, 2, 3),
      hashTwoWords(1, 3, 2),
      hashTwoWords(2, 2, 3),
      hashWord(1, 2),
      hashText(1, 'ab'),
    ];
    expect(new Set([...all, hashText(1, 'ba'), hashText(2, 'ab')]).size).toBe(7);
  });

  test('spreads evenly, and its normals have mean 0 and deviation 1', () => {
    const draws = createDraws(7);
    const samples = {
      uniform: Array.from({ length: 20_000 }, () => Math.sqrt(12) * (draws.uniform() - 0.5)),
      normal: Array.from({ length: 20_000 }, () => draws.normal()),
      rough: Array.from({ length: 20_000 }, (_, i) => approximateNormal(hashWord(7, i))),
    };
    for (const values of Object.values(samples)) {
      const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
      const square = values.reduce((sum, x) => sum + x * x, 0) / values.length;
      expect(Math.abs(mean)).toBeLessThan(0.03);
      expect(Math.abs(square - 1)).toBeLessThan(0.03);
    }
  });

  test('never gives 0 or 1', () => {
    expect(toUnitInterval(0)).toBeGreaterThan(0);
    expect(toUnitInterval(0xffffffff)).toBeLessThan(1);
  });
});
