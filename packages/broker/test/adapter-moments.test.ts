import { MINUTE } from '@tideline/engine';
import { expect, onTestFinished, test } from 'vitest';
import { toBar, toClock, toQuote } from '../src/alpaca/wire/map.ts';
import { findAtTheMoneyCall } from '../src/conformance/venue.ts';
import { stampOf } from '../src/port/broker-stamps.ts';
import { startSimulatorVenue } from './simulator-venue.ts';

test('a clock, quotes and bars remember their moment as the broker wrote it', async () => {
  const venue = await startSimulatorVenue(1);
  onTestFinished(() => venue.close());
  const { marketData, symbol } = venue;
  const clock = await marketData.clock();
  const { quote } = await findAtTheMoneyCall(venue);
  const stock = await marketData.stockQuote(symbol);
  const [from, to] = [clock.now - 30 * MINUTE, clock.now];
  const bars = await marketData.bars({ symbol, minutes: 5, from, to });
  const moments = [
    [clock, clock.now],
    [quote, quote.at],
    [stock ?? {}, stock?.at],
    ...bars.map((bar) => [bar, bar.start] as const),
  ] as const;
  expect(bars.length).toBeGreaterThan(3);
  for (const [value, at] of moments) expect(Date.parse(stampOf(value) ?? '')).toBe(at);
});

test('a moment is kept beside its value with all its digits, and not in it', () => {
  const t = '2026-11-20T15:14:02.118273024Z';
  const quote = toQuote({ t, bp: 1, bs: 2, ap: 3, as: 4 });
  const bar = toBar({ t, o: 1, h: 1, l: 1, c: 1, v: 1 });
  const clock = toClock({ timestamp: t, is_open: true, next_open: t, next_close: t });
  expect([quote, bar, clock].map(stampOf)).toEqual([t, t, t]);
  expect(JSON.stringify([quote, bar, clock])).not.toContain('T15:14');
  expect(stampOf({ ...quote })).toBeNull();
});
