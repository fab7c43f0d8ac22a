import type { ClosedTrade } from '@tideline/api/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countFilters,
  exitReasonsOf,
  filterTrades,
  tradeResultOf,
  tradeTagsOf,
} from './trade-filter.ts';
import { sortTrades } from './trade-sort.ts';

const TRADE: ClosedTrade = {
  id: 't0',
  account: 'PA1',
  environment: 'paper',
  openedAt: '2025-01-31T15:40:08.000Z',
  closedAt: '2025-01-31T17:05:50.000Z',
  date: '2025-01-31',
  side: 'call',
  symbol: 'SPY',
  contractSymbol: 'SPY250131C00604000',
  strike: 604,
  expiry: '2025-01-31',
  quantity: 14,
  entryPrice: 0.92,
  exitPrice: 1.18,
  premium: 1_288,
  gross: 364,
  fees: 0.84,
  net: 363.16,
  returnPercent: 28.2,
  exitReason: 'trailing',
  holdingMinutes: 85.7,
  bestPercent: 62,
  worstPercent: -9.8,
  confidence: 68.1,
  hour: '10:00',
  weekday: 'Friday',
  confidenceBand: '60-70',
  riskLevel: 3,
  note: 'Gave back a third.',
  tags: ['trend day', 'gave back'],
};

const LOST_TRADE: ClosedTrade = {
  ...TRADE,
  id: 't1',
  side: 'put',
  net: -301.5,
  returnPercent: -23.5,
  exitReason: 'stop',
  confidence: null,
  hour: '11:00',
  weekday: 'Monday',
  confidenceBand: 'unknown',
  note: '',
  tags: ['gap'],
};
const EVEN_TRADE: ClosedTrade = {
  ...LOST_TRADE,
  id: 't2',
  net: 0,
  exitReason: 'break-even',
  tags: [],
};
const ALL_TRADES = [TRADE, LOST_TRADE, EVEN_TRADE];

const idsOf = (trades: readonly ClosedTrade[]) => trades.map(({ id }) => id);

describe('filtering trades', () => {
  test.each([
    [{}, ['t0', 't1', 't2']],
    [{ side: 'put' }, ['t1', 't2']],
    [{ reason: 'stop' }, ['t1']],
    [{ hour: '10:00' }, ['t0']],
    [{ weekday: 'Monday' }, ['t1', 't2']],
    [{ confidenceBand: 'unknown', side: 'put' }, ['t1', 't2']],
    [{ result: 'won' }, ['t0']],
    [{ result: 'lost' }, ['t1']],
    [{ result: 'even' }, ['t2']],
    [{ tag: 'gap' }, ['t1']],
    [{ text: ' GAVE back ' }, ['t0']],
    [{ side: 'put', result: 'won' }, []],
  ] as const)('%j leaves %j', (filter, ids) => {
    expect(idsOf(filterTrades(ALL_TRADES, filter))).toEqual(ids);
  });

  test('says how many filters are set, and what can be chosen', () => {
    expect(countFilters({ side: 'put', text: '', tag: undefined })).toBe(1);
    expect(tradeTagsOf(ALL_TRADES)).toEqual(['gap', 'gave back', 'trend day']);
    expect(exitReasonsOf(ALL_TRADES)).toEqual(['trailing', 'stop', 'break-even']);
    expect(tradeResultOf({ net: 0.01 })).toBe('won');
  });
});

describe('sorting trades', () => {
  test('by a figure, either way, with what is not known last', () => {
    const by = (isAscending: boolean) =>
      idsOf(sortTrades(ALL_TRADES, { by: 'confidence', isAscending }));
    expect(by(true)).toEqual(['t0', 't1', 't2']);
    expect(by(false)).toEqual(['t0', 't1', 't2']);
    expect(idsOf(sortTrades(ALL_TRADES, { by: 'net', isAscending: true }))).toEqual([
      't1',
      't2',
      't0',
    ]);
    expect(idsOf(sortTrades(ALL_TRADES, { by: 'net', isAscending: false }))).toEqual([
      't0',
      't2',
      't1',
    ]);
  });

  test('keeps the order of equal ones, and the server’s for the newest', () => {
    const same = fc.array(fc.record({ net: fc.integer({ min: -2, max: 2 }), id: fc.uuid() }));
    fc.assert(
      fc.property(same, fc.boolean(), (nets, isAscending) => {
        const trades = nets.map((each) => ({ ...TRADE, ...each }));
        const sorted = sortTrades(trades, { by: 'net', isAscending });
        for (const [index, trade] of sorted.entries()) {
          const next = sorted[index + 1];
          if (next === undefined) continue;
          if (trade.net === next.net) {
            expect(trades.indexOf(trade)).toBeLessThan(trades.indexOf(next));
          } else expect(trade.net < next.net).toBe(isAscending);
        }
      }),
    );
    expect(sortTrades(ALL_TRADES, { by: 'closed', isAscending: false })).toBe(ALL_TRADES);
  });
});
