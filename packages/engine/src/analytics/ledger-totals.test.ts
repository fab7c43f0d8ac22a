import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ledgerId } from '../account/state/ledger-id.ts';
import { chargedFees } from '../entry/fees.ts';
import { maxDrawdown } from './drawdown.ts';
import { type LedgerRow, netOf } from './ledger-row.ts';
import { LedgerTotals } from './ledger-totals.ts';
import { byTrade } from './trade-by-rows.ts';

const DATES = ['2026-11-18', '2026-11-19', '2026-11-20'] as const;

const ledgers = fc
  .array(
    fc.record({
      trade: fc.nat(9),
      day: fc.nat(2),
      grossPnl: fc.integer({ min: -9_000_000, max: 9_000_000 }),
      feesMicro: fc.nat({ max: 99_000_000 }),
    }),
    { maxLength: 30 },
  )
  .map((list) => {
    const recorded = new Map<number, number>();
    return list
      .sort((a, b) => a.day - b.day)
      .map(({ trade, day, grossPnl, feesMicro }, closedAt): LedgerRow => {
        const before = recorded.get(trade) ?? (trade < 3 ? 1 : 0);
        recorded.set(trade, before + 1);
        const tradeId = ledgerId(`u1-20261118-${trade}`, before);
        return { tradeId, date: DATES[day] ?? '', closedAt, grossPnl, feesMicro };
      });
  });

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

it('gives row by row what whole trades give', () => {
  fc.assert(
    fc.property(ledgers, (rows) => {
      const tally = new LedgerTotals();
      for (const row of rows) tally.add(row);
      const { trades, strays } = byTrade(rows);
      for (const day of tally.days) {
        const ofDay = trades.filter(({ first }) => first.date === day.date);
        const won = ofDay.filter((trade) => netOf(trade) > 0);
        const lost = ofDay.filter((trade) => netOf(trade) < 0);
        const recorded = rows.filter(({ date }) => date === day.date);
        expect([day.trades, day.wins, day.losses]).toEqual([ofDay.length, won.length, lost.length]);
        for (const [money, parts] of [
          [day.recorded, recorded],
          [day.won, won],
          [day.lost, lost],
        ] as const) {
          expect(money.grossPnl).toBe(sum(parts.map(({ grossPnl }) => grossPnl)));
          expect(money.feesMicro).toBe(sum(parts.map(({ feesMicro }) => feesMicro)));
        }
      }
      expect(tally.days.map(({ date }) => date)).toEqual(
        DATES.filter((date) => rows.some((row) => row.date === date)),
      );
      expect(tally.strays.grossPnl).toBe(sum(strays.map(({ grossPnl }) => grossPnl)));
      expect(tally.strays.feesMicro).toBe(sum(strays.map(({ feesMicro }) => feesMicro)));
    }),
  );
});

it('is asked at any time, and goes on as if it had not been', () => {
  fc.assert(
    fc.property(ledgers, (rows) => {
      const [asked, quiet] = [new LedgerTotals(1_000), new LedgerTotals(1_000)];
      for (const row of rows) {
        asked.add(row);
        quiet.add(row);
        expect(asked.maxDrawdown.amount).toBeGreaterThanOrEqual(0);
      }
      expect(asked.maxDrawdown).toEqual(quiet.maxDrawdown);
    }),
  );
});

it('lets the drawdown follow each row, and the rounding of fees at the end of its day', () => {
  fc.assert(
    fc.property(ledgers, (rows) => {
      const tally = new LedgerTotals(500_000_000);
      for (const row of rows) tally.add(row);
      const changes = DATES.flatMap((date) => {
        const ofDay = rows.filter((row) => row.date === date);
        const exact = sum(ofDay.map(netOf));
        const fees = chargedFees(sum(ofDay.map(({ feesMicro }) => feesMicro)));
        return [...ofDay.map(netOf), sum(ofDay.map(({ grossPnl }) => grossPnl)) - fees - exact];
      });
      const expected = maxDrawdown(changes, 500_000_000);
      expect(tally.maxDrawdown.amount).toBeCloseTo(expected.amount, 3);
      expect(tally.maxDrawdown.percent).toBeCloseTo(expected.percent ?? Number.NaN, 6);
    }),
  );
});
