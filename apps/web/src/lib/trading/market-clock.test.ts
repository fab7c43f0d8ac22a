import { expect, test } from 'vitest';
import { marketClock, marketTimeAt } from './market-clock.ts';

test('the clock goes on at the market’s speed between two answers', () => {
  expect(marketTimeAt(1_000_000, 20, 2_000)).toBe(1_040_000);
  expect(marketTimeAt(1_000_000, 0, 2_000)).toBe(1_000_000);
});

test('it does not run away when the answers stop', () => {
  expect(marketTimeAt(1_000_000, 1, 3_600_000)).toBe(1_060_000);
});

test('B8 what was read before the last answer was read at an earlier market time, whatever the browser’s clock', () => {
  const marketTimeMs = Date.parse('2026-02-03T15:00:00Z');
  for (const browser of [Date.parse('2026-02-03T15:00:00Z'), Date.parse('1999-01-01T00:00:00Z')]) {
    marketClock.recordSample({ marketTimeMs, speed: 20, browserTimeMs: browser });
    expect(marketClock.toMarketTimeMs(browser - 3_000)).toBe(marketTimeMs - 60_000);
  }
});
