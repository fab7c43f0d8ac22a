import type { TradingHistory } from '@tideline/db';
import { initialState, type TradeClosedEntry } from '@tideline/engine';
import { expect, test } from 'vitest';
import { readAnswer } from '../../test/read-answer.ts';
import { readerHere } from '../../test/reader-here.ts';
import { createLedgerPort } from './ledger-port.ts';

const RANGE = { from: null, to: '2026-11-20' };

const ROW: TradeClosedEntry = {
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
  quantity: 1,
  entryPrice: 10_000,
  exitPrice: 11_000,
  openedAt: 1,
  closedAt: 2,
  reason: 'target',
  grossPnl: 100_000,
  feesMicro: 0,
};

function create() {
  const rows: TradeClosedEntry[] = [ROW];
  const counts = { read: 0 };
  let accountNumber: string | null = 'PA1';
  const trades: Pick<TradingHistory['trades'], 'readLedgerPages' | 'lastRow' | 'usersSince'> = {
    async *readLedgerPages(_userId, account) {
      const found = rows.filter((row) => row.accountNumber === account);
      counts.read += found.length;
      yield found;
    },
    lastRow: () => rows.length,
    usersSince: (row) => (rows.length > row ? ['ann'] : []),
  };
  const closes: { date: string; at: number; equity: number }[] = [];
  const equity: Pick<TradingHistory['equity'], 'readDayCloses' | 'readDay'> = {
    readDayCloses: (_userId, account, { from, to }) =>
      closes.filter(({ date }) => account === 'PA1' && date >= (from ?? '') && date <= to),
    readDay: (_userId, account, date) => [
      { at: Date.parse(date), equity: Number(account.slice(2)) },
    ],
  };
  const state = () => ({
    ...initialState('ann'),
    venue: accountNumber === null ? null : { accountNumber, pool: 'simulated' as const },
  });
  const port = createLedgerPort({
    reader: readerHere({ trades, equity } as unknown as TradingHistory),
    decisions: { ofBar: () => null },
    supervisor: { loopOf: () => ({ state: state() }) } as never,
    feed: 'test',
  });
  const tradeCount = async (
    userId = 'ann',
    range: typeof RANGE | { from: string; to: string } = RANGE,
  ) => {
    const answer = await port.readStatistics(userId, range);
    return answer.ok ? answer.value.trades : answer.refusal;
  };
  const equityCurve = async (range: { from: string | null; to: string } = RANGE) =>
    readAnswer(await port.readEquity('ann', range));
  return {
    rows,
    counts,
    closes,
    tradeCount,
    equityCurve,
    moveTo(account: string | null) {
      accountNumber = account;
    },
  };
}

test('rows are read once, however often a screen asks', async () => {
  const { counts, tradeCount } = create();
  for (let poll = 0; poll < 5; poll += 1) expect(await tradeCount()).toBe(1);
  expect(counts.read).toBe(1);
});

test('a new row is in the next answer', async () => {
  const { rows, counts, tradeCount } = create();
  await tradeCount();
  rows.push({ ...ROW, tradeId: 'ann-20261120-2' });
  expect(await tradeCount()).toBe(2);
  expect(counts.read).toBe(3);
});

test('another user, another account and another range have answers of their own', async () => {
  const { counts, tradeCount, moveTo } = create();
  await tradeCount();
  await tradeCount('bob');
  await tradeCount('ann', { from: '2026-11-20', to: '2026-11-20' });
  expect(counts.read).toBe(3);
  moveTo('PA2');
  expect(await tradeCount()).toBe(0);
  moveTo('PA1');
  expect([await tradeCount(), counts.read]).toEqual([1, 3]);
});

test('no more answers are kept than there is room for', async () => {
  const { counts, tradeCount } = create();
  for (let user = 0; user < 1_001; user += 1) await tradeCount(`u${user}`);
  await tradeCount('u0');
  expect(counts.read).toBe(1_002);
});

test('a day of the equity curve has what was realised on it, net of fees', async () => {
  const { rows, closes, equityCurve, counts } = create();
  rows.push({ ...ROW, tradeId: 'ann-20261120-2', feesMicro: 10_001 });
  closes.push(
    { date: '2026-11-19', at: 1, equity: 10_000 },
    { date: '2026-11-20', at: 2, equity: 20_000 },
  );
  const days = [
    { day: '2026-11-19', equity: 1, realised: 0 },
    { day: '2026-11-20', equity: 2, realised: 19.98 },
  ];
  expect((await equityCurve()).days).toEqual(days);
  expect((await equityCurve()).days).toEqual(days);
  expect(counts.read).toBe(2);
  expect((await equityCurve({ from: '2026-11-20', to: '2026-11-20' })).days).toHaveLength(1);
});

test('the equity curve is the present account’s, and empty without one', async () => {
  const { closes, equityCurve, tradeCount, moveTo } = create();
  closes.push({ date: '2026-11-20', at: 2, equity: 20_000 });
  const at = '2026-11-20T00:00:00.000Z';
  expect((await equityCurve()).today).toEqual([{ at, equity: 0 }]);
  moveTo('PA20000');
  expect(await equityCurve()).toEqual({ days: [], today: [{ at, equity: 2 }] });
  moveTo(null);
  expect(await equityCurve()).toEqual({ days: [], today: [] });
  expect(await tradeCount()).toBe(0);
});
