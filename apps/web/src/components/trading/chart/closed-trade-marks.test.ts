import type { ChartBar, ClosedTrade } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { closedTradeMarks } from './closed-trade-marks.ts';

const bar = (start: string) => ({ start: `2026-02-06T${start}:00.000Z` }) as ChartBar;
const trade = (change: Partial<ClosedTrade>) =>
  ({
    side: 'put',
    strike: 706,
    openedAt: '2026-02-06T15:06:12.000Z',
    closedAt: '2026-02-06T15:14:59.000Z',
    returnPercent: 2.6,
    ...change,
  }) as ClosedTrade;
const at = (time: string) => Date.parse(`2026-02-06T${time}:00.000Z`) / 1000;
const CHART_BARS = ['15:00', '15:05', '15:10', '15:15'].map(bar);

test('a trade is an entry and an exit at the bars in which it was bought and sold', () => {
  expect(closedTradeMarks([trade({})], CHART_BARS)).toEqual([
    { kind: 'entry', timeSeconds: at('15:05'), contract: 'P706', gainPercent: null },
    { kind: 'exit', timeSeconds: at('15:10'), contract: 'P706', gainPercent: 2.6 },
  ]);
});

test('marks are in the order of time, and none lies outside the bars', () => {
  const late = trade({ side: 'call', openedAt: '2026-02-06T15:08:00.000Z' });
  const early = trade({
    openedAt: '2026-02-05T15:08:00.000Z',
    closedAt: '2026-02-06T15:03:00.000Z',
  });
  const marks = closedTradeMarks([late, early], CHART_BARS);
  expect(marks.map(({ kind, contract, timeSeconds }) => [kind, contract, timeSeconds])).toEqual([
    ['exit', 'P706', at('15:00')],
    ['entry', 'C706', at('15:05')],
    ['exit', 'C706', at('15:10')],
  ]);
});
