import { fromDollars, type TradeClosedEntry } from '@tideline/engine';
import { expect, test } from 'vitest';
import { evaluateRun } from './evaluation.ts';

const row = (tradeId: string, date: string, dollars: number) =>
  ({
    tradeId,
    date,
    grossPnl: fromDollars(dollars),
    feesMicro: 0,
    quantity: 1,
  }) as TradeClosedEntry;

test('a trade that was recorded in parts is one result of the date it was recorded on', () => {
  const [first, second] = ['2026-01-05', '2026-01-06'];
  const days = [
    { date: first, startEquity: fromDollars(1_000), endEquity: fromDollars(1_050), fees: 0 },
    { date: second, startEquity: fromDollars(1_050), endEquity: fromDollars(1_029), fees: 0 },
  ];
  const played = evaluateRun((observer) => {
    observer.onTrade?.(row('backtest-20260105-1', first, 50));
    observer.onTrade?.(row('backtest-20260105-1-late-1', second, -80));
    observer.onTrade?.(row('backtest-20260106-2', second, 21));
    for (const day of days) observer.onDay?.(day);
  });
  expect(played.map(({ trades }) => trades)).toEqual([[-3], [2]]);
});
