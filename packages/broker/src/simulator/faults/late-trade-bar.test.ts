import type { Bar } from '@tideline/engine';
import { expect, test } from 'vitest';
import type { FaultPlan } from './fault-plan.ts';
import { FaultSwitch } from './fault-switch.ts';
import { barWithoutLateTrade, mayLackLateTrade } from './late-trade-bar.ts';

const BAR: Bar = { start: 60_000, open: 100, high: 140, low: 70, close: 110, volume: 1_000 };

function reported(bar: Bar, rates: FaultPlan['rates'] = { 'bar-corrected': 1 }): Bar | null {
  return barWithoutLateTrade(new FaultSwitch({ seed: 1, rates }), 'SPY', bar);
}

test.each([
  ['the highest', BAR, { high: 110, low: 70 }],
  ['the lowest', { ...BAR, high: 110 }, { high: 110, low: 100 }],
  ['neither', { ...BAR, high: 110, low: 100 }, { high: 110, low: 100 }],
])('a late trade that was %s of its minute is what the first bar lacks', (_, bar, range) => {
  expect(reported(bar)).toEqual({ ...bar, ...range, volume: 900 });
});

test('a bar is reported in full where no fault strikes, and where it has no trade to lack', () => {
  expect(reported(BAR, {})).toBeNull();
  expect(reported({ ...BAR, volume: 100 })).toBeNull();
  expect(reported({ ...BAR, volume: 101 })).toMatchObject({ volume: 1 });
});

test('the same bar has the same fate for all who ask, and another may have another', () => {
  const faults = new FaultSwitch({ seed: 1, rates: { 'bar-corrected': 0.5 } });
  const fates = (symbol: string) =>
    Array.from({ length: 40 }, (_, minute) => {
      const bar = { ...BAR, start: minute * 60_000 };
      return barWithoutLateTrade(faults, symbol, bar) === null;
    });
  expect(fates('SPY')).toEqual(fates('SPY'));
  expect(new Set(fates('SPY'))).toEqual(new Set([true, false]));
  expect(fates('SPY')).not.toEqual(fates('QQQ'));
});

test('it is known half a minute after the end of its minute', () => {
  expect(mayLackLateTrade(120_000, 149_999)).toBe(true);
  expect(mayLackLateTrade(120_000, 150_000)).toBe(false);
});
