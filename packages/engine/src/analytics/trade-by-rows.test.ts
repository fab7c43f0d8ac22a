import { expect, it } from 'vitest';
import { AccountScript } from '../../test/account/account-script.ts';
import { fromDollars } from '../model/money.ts';
import { byTrade } from './trade-by-rows.ts';
import { tradeStatistics } from './trade-statistics.ts';

const row = (tradeId: string, dollars: number) => ({
  tradeId,
  date: '2026-11-20',
  closedAt: 0,
  grossPnl: fromDollars(dollars),
  feesMicro: 100,
});

it('puts late rows to their trade and keeps the order of the trades', () => {
  const [second, first] = [row('u1-20261120-2', 5), row('u1-20261120-1', 7)];
  const late = [row('u1-20261120-1-late-1', -3), row('u1-20261120-1-late-2', -6)];
  const { trades, strays } = byTrade([...late.slice(0, 1), second, first, ...late.slice(1)]);
  expect(trades).toEqual([
    { first: second, rows: [second] },
    { first, rows: [first, ...late] },
  ]);
  expect(strays).toEqual([]);
});

it('keeps late rows apart whose trade is not here, and trusts no id that only looks late', () => {
  const [stray, own] = [row('u1-20261120-1-late-1', 1), row('x-late-20261120-11', 1)];
  expect(byTrade([stray, own])).toMatchObject({ trades: [{ first: own }], strays: [stray] });
});

it('knows the late rows that settling a trade writes', () => {
  const script = AccountScript.holding();
  script.market(1.2, 1.22);
  script.command({ type: 'close' });
  script.fill();
  const exitOrder = [...script.broker.orders.values()].find(({ side }) => side === 'sell');
  if (exitOrder === undefined) throw new Error('no sell');
  script.wait(60_000);
  script.reconcile();
  const corrected = { ...exitOrder, filledAveragePrice: fromDollars(0.9) };
  script.send({ type: 'order', order: corrected });
  expect(script.closed.map(({ quantity }) => quantity)).toEqual([23, 0]);
  const range = { from: null, to: '2026-11-20' };
  expect(tradeStatistics(script.closed.slice(0, 1), range)).toMatchObject({ trades: 1, wins: 1 });
  expect(tradeStatistics(script.closed, range)).toMatchObject({ trades: 1, wins: 0, losses: 1 });
});
