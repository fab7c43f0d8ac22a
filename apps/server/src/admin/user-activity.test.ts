import type { ChargedRow } from '@tideline/engine';
import { expect, test } from 'vitest';
import { toExecutedTrades } from './user-activity.ts';

const ROW: ChargedRow = {
  type: 'trade-closed',
  tradeId: 'ann-20261120-1',
  accountNumber: 'PA1',
  date: '2026-11-20',
  contract: {
    symbol: 'SPY261120C00670000',
    underlying: 'SPY',
    side: 'call',
    strike: 6_700_000,
    expiry: '2026-11-20',
  },
  quantity: 2,
  entryPrice: 10_000,
  exitPrice: 11_000,
  openedAt: 1,
  closedAt: 3,
  reason: 'target',
  grossPnl: 200_000,
  feesMicro: 123_456,
  feesBefore: 0,
};

test('a trade is a buy and a sell, which shows the profit net of the charged fees', () => {
  const of = { contract: ROW.contract, quantity: 2 };
  expect(toExecutedTrades([ROW], 50)).toEqual([
    { ...of, action: 'sell', price: 11_000, profitLoss: 200_000 - 1_300, executedAt: 3 },
    { ...of, action: 'buy', price: 10_000, profitLoss: null, executedAt: 1 },
  ]);
});

test('the newest come first, whichever trade they are of, and no more than asked for', () => {
  const later = { ...ROW, tradeId: 'ann-20261120-2', openedAt: 2, closedAt: 9 };
  expect(toExecutedTrades([later, ROW], 3).map(({ executedAt }) => executedAt)).toEqual([9, 3, 2]);
});

test('a correction has bought nothing', () => {
  const correction = { ...ROW, quantity: 0, grossPnl: -100 };
  expect(toExecutedTrades([correction], 50).map(({ action }) => action)).toEqual(['sell']);
});

test('results of a day add up to the day’s charge, which is rounded up once', () => {
  const second = { ...ROW, tradeId: 'ann-20261120-2', closedAt: 9, feesBefore: 123_456 };
  const results = toExecutedTrades([second, ROW], 50).flatMap(({ profitLoss }) => profitLoss ?? []);
  // Fees of $0.123456 twice: charged are 25 cents, not twice 13.
  expect(results).toEqual([200_000 - 1_200, 200_000 - 1_300]);
});
