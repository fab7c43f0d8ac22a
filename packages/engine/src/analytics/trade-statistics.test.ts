import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromDollars } from '../model/money.ts';
import { dailySeries } from './daily.ts';
import type { LedgerRow } from './ledger-row.ts';
import { ninetyDayRange, tradeStatistics } from './trade-statistics.ts';

const ALL = { from: null, to: '2026-12-31' };
let clock = 0;

function row(date: string, dollars: number, feesMicro = 0): LedgerRow {
  clock += 1;
  const tradeId = `u1-${date.replaceAll('-', '')}-${clock}`;
  return { tradeId, date, closedAt: clock, grossPnl: fromDollars(dollars), feesMicro };
}

function late(of: LedgerRow, date: string, dollars: number, number = 1): LedgerRow {
  return { ...row(date, dollars), tradeId: `${of.tradeId}-late-${number}` };
}

describe('tradeStatistics', () => {
  it('counts by what is left after fees: break-even is neither', () => {
    const rows = [
      row('2026-11-19', 100, 1_000_000),
      row('2026-11-19', 1, 1_000_000),
      row('2026-11-20', 0, 500_000),
      row('2026-11-20', -50, 0),
    ];
    expect(tradeStatistics(rows, ALL)).toMatchObject({
      trades: 4,
      wins: 1,
      losses: 2,
      winRate: 100 / 3,
      grossPnl: fromDollars(51),
      fees: fromDollars(2.5),
      netPnl: fromDollars(48.5),
      averageWin: fromDollars(99),
      averageLoss: fromDollars(-25.25),
      profitFactor: 99 / 50.5,
      expectancy: fromDollars(48.5) / 4,
    });
  });

  it("rounds each day's fees up to the cent, not each trade's", () => {
    const rows = [
      row('2026-11-19', 0, 3_000),
      row('2026-11-19', 0, 3_000),
      row('2026-11-20', 0, 1),
    ];
    expect(tradeStatistics(rows, ALL)).toMatchObject({ fees: 200, netPnl: -200 });
  });

  it("shares a day's charge out among its trades, so that net, means and counts agree", () => {
    const rows = [
      row('2026-11-19', 1_770, 18_954_930),
      row('2026-11-20', 0, 3_000),
      row('2026-11-20', 0, 3_000),
    ];
    expect(tradeStatistics(rows.slice(0, 1), ALL)).toMatchObject({
      fees: fromDollars(18.96),
      netPnl: fromDollars(1_751.04),
      averageWin: fromDollars(1_751.04),
      expectancy: fromDollars(1_751.04),
    });
    expect(tradeStatistics(rows, ALL)).toMatchObject({
      netPnl: fromDollars(1_751.03),
      losses: 1,
      averageLoss: fromDollars(-0.01),
    });
  });

  it('leaves undefined what no trade and no loss defines', () => {
    const nothing = tradeStatistics([], ALL, fromDollars(100));
    expect(nothing).toMatchObject({
      trades: 0,
      winRate: null,
      averageWin: null,
      averageLoss: null,
      profitFactor: null,
      expectancy: null,
      netPnl: 0,
      maxDrawdown: { amount: 0, percent: 0 },
    });
    expect(tradeStatistics([row('2026-11-20', 5)], ALL)).toMatchObject({
      winRate: 100,
      profitFactor: null,
      maxDrawdown: { amount: 0, percent: null },
    });
    expect(tradeStatistics([row('2026-11-20', -5)], ALL).profitFactor).toBe(0);
  });

  it('keeps to its range, both ends included', () => {
    const rows = ['2026-08-22', '2026-08-23', '2026-11-20', '2026-11-21'].map((date) =>
      row(date, 1),
    );
    expect(tradeStatistics(rows, ninetyDayRange('2026-11-20')).trades).toBe(2);
    expect(tradeStatistics(rows, { from: '2026-11-20', to: '2026-11-20' }).trades).toBe(1);
    expect(tradeStatistics(rows, ALL).trades).toBe(4);
  });

  it('falls from the highest equity in the order of the closes, whatever that of the rows', () => {
    const rows = [100, -30, 20, -80, 200].map((dollars) => row('2026-11-20', dollars));
    expect(tradeStatistics([...rows].reverse(), ALL, fromDollars(500)).maxDrawdown).toEqual({
      amount: fromDollars(90),
      percent: 15,
    });
  });

  it('may lose the larger share in the smaller fall, and has none from a peak of nothing', () => {
    const rows = [-50, 1_000, -100].map((dollars) => row('2026-11-20', dollars));
    expect(tradeStatistics(rows, ALL, fromDollars(100)).maxDrawdown).toEqual({
      amount: fromDollars(100),
      percent: 50,
    });
    expect(tradeStatistics(rows, ALL, 0).maxDrawdown.percent).toBeNull();
  });

  it('takes the rounding of fees into the drawdown', () => {
    expect(tradeStatistics([row('2026-11-20', 0, 1)], ALL).maxDrawdown.amount).toBe(100);
  });
});

describe('a trade that was recorded in parts', () => {
  const TODAY = { from: '2026-11-20', to: '2026-11-20' };
  const won = row('2026-11-19', 100);
  const lost = late(won, '2026-11-20', -130);
  const other = row('2026-11-20', 20);

  it('is one trade of its first date, a win or a loss by all of its rows', () => {
    expect(tradeStatistics([lost, other, won], ALL)).toMatchObject({
      trades: 2,
      wins: 1,
      losses: 1,
      winRate: 50,
      netPnl: fromDollars(-10),
      averageWin: fromDollars(20),
      averageLoss: fromDollars(-30),
      expectancy: fromDollars(-5),
      maxDrawdown: { amount: fromDollars(130) },
    });
    expect(dailySeries([won, lost, other], ALL)).toMatchObject([
      { date: '2026-11-19', trades: 1, wins: 0, losses: 1, netPnl: fromDollars(100) },
      { date: '2026-11-20', trades: 1, wins: 1, losses: 0, netPnl: fromDollars(-110) },
    ]);
  });

  it('brings its later money into a range that begins after it, and no trade', () => {
    expect(tradeStatistics([won, lost, other], TODAY)).toMatchObject({
      trades: 1,
      wins: 1,
      losses: 0,
      netPnl: fromDollars(-110),
      expectancy: fromDollars(20),
    });
    expect(tradeStatistics([won, lost], TODAY)).toMatchObject({
      trades: 0,
      winRate: null,
      netPnl: fromDollars(-130),
      expectancy: null,
    });
  });

  it('is what it was by the end of an earlier range', () => {
    const day = { from: null, to: '2026-11-19' };
    expect(tradeStatistics([won, lost], day)).toMatchObject({ trades: 1, wins: 1, losses: 0 });
  });

  it('gives the figures that it gives as a whole, however it is split', () => {
    const dates = ['2026-11-18', '2026-11-19', '2026-11-20'] as const;
    const money = fc.integer({ min: -9_000_000, max: 9_000_000 });
    const part = fc.record({
      money,
      fees: fc.integer({ min: -999, max: 9_999 }),
      days: fc.nat(2),
    });
    const trade = fc.record({
      day: fc.nat(2),
      own: part,
      late: fc.array(part, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 8 }), fc.boolean(), (trades, isSameDay) => {
        const dateOf = (day: number) => dates[Math.min(day, 2)] ?? '';
        const parts = trades.map(({ day, own, late: rest }, index) =>
          [own, ...rest].map((each, number) => ({
            tradeId: `late-9-20261118-${index}${number === 0 ? '' : `-late-${number}`}`,
            date: dateOf(number === 0 || isSameDay ? day : day + each.days),
            closedAt: number * 100 + index,
            grossPnl: each.money,
            // A split moves the rounding of a day's fees to another trade, unless fees are cents.
            feesMicro: each.fees * 10_000,
          })),
        );
        const whole = parts.map((rows) => ({
          ...rows[0],
          grossPnl: rows.reduce((sum, each) => sum + each.grossPnl, 0),
          feesMicro: rows.reduce((sum, each) => sum + each.feesMicro, 0),
        })) as LedgerRow[];
        const { maxDrawdown: _split, ...split } = tradeStatistics(parts.flat(), ALL, null);
        const { maxDrawdown: _once, ...once } = tradeStatistics(whole, ALL, null);
        expect(split).toEqual(once);
        const counts = (rows: readonly LedgerRow[]) =>
          dailySeries(rows, ALL)
            .filter((day) => day.trades > 0)
            .map(({ date, trades: count, wins, losses }) => [date, count, wins, losses]);
        expect(counts(parts.flat())).toEqual(counts(whole));
        if (isSameDay) expect(dailySeries(parts.flat(), ALL)).toEqual(dailySeries(whole, ALL));
      }),
    );
  });
});

describe('dailySeries', () => {
  it('adds up the dates that have trades, in their order', () => {
    const rows = [row('2026-11-20', -5, 10_001), row('2026-11-19', 10, 0), row('2026-11-20', 2, 0)];
    const loss = { trades: 2, wins: 1, losses: 1, grossPnl: fromDollars(-3), fees: 200 };
    expect(dailySeries(rows, ALL)).toEqual([
      {
        date: '2026-11-19',
        trades: 1,
        wins: 1,
        losses: 0,
        grossPnl: fromDollars(10),
        fees: 0,
        netPnl: fromDollars(10),
        cumulativePnl: fromDollars(10),
      },
      { date: '2026-11-20', ...loss, netPnl: fromDollars(-3.02), cumulativePnl: fromDollars(6.98) },
    ]);
  });

  it('ends where the statistics of the range end, and no figure is ever no number', () => {
    const rows = fc.array(
      fc.record({
        tradeId: fc.constantFrom('u1-20261118-1', 'u1-20261118-1-late-1', 'u1-20261119-2-late-1'),
        date: fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20'),
        closedAt: fc.nat(),
        grossPnl: fc.integer({ min: -9_000_000, max: 9_000_000 }),
        feesMicro: fc.nat({ max: 99_000_000 }),
      }),
    );
    fc.assert(
      fc.property(rows, fc.option(fc.integer({ min: -5, max: 1_000_000_000 })), (list, start) => {
        const figures = tradeStatistics(list, ALL, start);
        expect(figures.netPnl).toBe(dailySeries(list, ALL).at(-1)?.cumulativePnl ?? 0);
        expect(figures.netPnl).toBe(figures.grossPnl - figures.fees);
        expect(figures.maxDrawdown.amount).toBeGreaterThanOrEqual(
          Math.max(0, -figures.netPnl) - 1e-3,
        );
        const values = [...Object.values(figures), ...Object.values(figures.maxDrawdown)];
        for (const value of values) {
          if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
        }
      }),
    );
  });
});
