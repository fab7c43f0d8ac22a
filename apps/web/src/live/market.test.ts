import { expect, test } from 'vitest';
import { marketTimeAt } from './market.ts';

test('the clock goes on at the market’s speed between two answers', () => {
  expect(marketTimeAt(1_000_000, 20, 2_000)).toBe(1_040_000);
  expect(marketTimeAt(1_000_000, 0, 2_000)).toBe(1_000_000);
});

test('it neither runs backward nor away when the answers stop', () => {
  expect(marketTimeAt(1_000_000, 20, -5)).toBe(1_000_000);
  expect(marketTimeAt(1_000_000, 1, 3_600_000)).toBe(1_060_000);
});
