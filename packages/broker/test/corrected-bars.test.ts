import { type Bar, DOLLAR } from '@tideline/engine';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AlpacaMarketData } from '../src/alpaca/alpaca-market-data.ts';
import { addressesOf } from '../src/alpaca/venues.ts';
import { resolveVenue } from '../src/venues.ts';
import { startSteppedSimulator } from './simulator-venue.ts';
import { systemWall } from './system-wall.ts';

test('a late trade in a minute is sent as a correction, by the simulator and by the adapter [E6]', async () => {
  const simulator = await startSteppedSimulator(3);
  onTestFinished(() => simulator.close());
  const { origin } = simulator;
  await fetch(`${origin}/sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seed: 3, rates: { 'bar-corrected': 0.5 } }),
  });
  const resolved = resolveVenue(origin, {
    market: 'simulator',
    brokerHosts: [],
    simulatorOrigin: origin,
  });
  if (resolved.type !== 'venue') throw new Error(resolved.message);
  const data = new AlpacaMarketData({
    addresses: addressesOf(resolved.venue),
    credentials: await simulator.openAccount(1_000 * DOLLAR),
    wall: systemWall,
    jitter: () => 0.5,
  });
  onTestFinished(() => data.close());
  const reported: Bar[] = [];
  const corrections: Bar[] = [];
  const states: string[] = [];
  const stream = data.stockStream({
    onMinuteBar: (_symbol, bar, corrected) => (corrected ? corrections : reported).push(bar),
    onQuote: () => undefined,
    expectsQuotes: () => false,
    onState: ({ type }) => states.push(type),
  });
  stream.watch(['SPY']);
  await vi.waitFor(() => expect(states).toContain('ready'));
  await simulator.advance(2);
  await vi.waitFor(() => expect(reported).toHaveLength(10));
  expect(corrections.length).toBeGreaterThan(0);
  expect(corrections.length).toBeLessThan(10);
  for (const bar of corrections) {
    const first = reported.find(({ start }) => start === bar.start);
    expect(bar.volume).toBe((first?.volume ?? 0) + 100);
  }

  // A call shows the correction where one came, and the first report of every other bar.
  await simulator.advance(1);
  const [from, to] = [reported[0]?.start ?? 0, reported[9]?.start ?? 0];
  const bars = await data.bars({ symbol: 'SPY', minutes: 1, from, to });
  expect(bars).toHaveLength(10);
  await vi.waitFor(() => {
    const final = new Map([...reported, ...corrections].map((bar) => [bar.start, bar]));
    expect(bars).toEqual(bars.map(({ start }) => final.get(start)));
  });
});
