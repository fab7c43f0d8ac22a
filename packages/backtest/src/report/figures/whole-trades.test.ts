import { fromDollars, mergeLateRows, occSymbol, type TradeClosedEntry } from '@tideline/engine';
import { expect, test } from 'vitest';
import { toTradeRow } from './trade-row.ts';
import { tradeStats } from './trade-stats.ts';

const strike = fromDollars(600);
const expiry = '2026-01-05';
const symbol = occSymbol('SPY', expiry, 'call', strike);
const contract = { symbol, underlying: 'SPY', side: 'call', strike, expiry } as const;

const first: TradeClosedEntry = {
  type: 'trade-closed',
  tradeId: 'backtest-20260105-1',
  accountNumber: 'A1',
  date: '2026-01-05',
  contract,
  quantity: 3,
  entryPrice: fromDollars(1),
  exitPrice: fromDollars(1.2),
  openedAt: 0,
  closedAt: 60_000,
  reason: 'target',
  grossPnl: fromDollars(60),
  feesMicro: 300_000,
};
const more: TradeClosedEntry = {
  ...first,
  tradeId: 'backtest-20260105-1-late-1',
  date: '2026-01-06',
  quantity: 1,
  entryPrice: fromDollars(2),
  exitPrice: fromDollars(1.5),
  closedAt: 120_000,
  grossPnl: fromDollars(-50),
  feesMicro: 100_000,
};
const correction: TradeClosedEntry = {
  ...first,
  tradeId: 'backtest-20260105-1-late-2',
  quantity: 0,
  grossPnl: fromDollars(-30),
  feesMicro: 0,
};
const other: TradeClosedEntry = { ...first, tradeId: 'backtest-20260105-2' };

test('a trade in parts is one trade with all of its contracts and money', () => {
  const [whole, ...rest] = mergeLateRows([first, other, more, correction]);
  if (whole === undefined) throw new Error('no trade');
  expect(rest).toMatchObject([{ ...other, fees: 3_000, netPnl: fromDollars(59.7) }]);
  expect(whole).toEqual({
    ...first,
    quantity: 4,
    entryPrice: fromDollars(1.25),
    exitPrice: fromDollars(1.2),
    grossPnl: fromDollars(-20),
    feesMicro: 400_000,
    premium: fromDollars(500),
    fees: 4_000,
    netPnl: fromDollars(-20.4),
  });
  expect(toTradeRow(whole)).toMatchObject({ premium: 500, netPnl: -20.4, percent: -4.08 });
  expect(tradeStats(mergeLateRows([first, other, more, correction]), 1)).toMatchObject({
    trades: 2,
    wins: 1,
    losses: 1,
    netPnl: 39.3,
    expectancy: 19.65,
  });
});

test('the fees of a day’s trades are shared out as the account was charged', () => {
  const fees = [18_954_930, 18_954_930].map((feesMicro, index) => ({
    ...first,
    tradeId: `backtest-20260105-${index + 1}`,
    feesMicro,
  }));
  expect(mergeLateRows(fees).map(toTradeRow)).toMatchObject([
    { fees: 18.96, netPnl: 41.04 },
    { fees: 18.95, netPnl: 41.05 },
  ]);
});

test('a trade of which nothing was bought keeps its prices', () => {
  const sold = { ...first, quantity: 0 };
  const [whole] = mergeLateRows([sold, correction]);
  expect(whole).toMatchObject({ quantity: 0, entryPrice: first.entryPrice, grossPnl: 300_000 });
});
