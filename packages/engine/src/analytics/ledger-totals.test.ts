import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLateRowId, ledgerRowId, tradeIdOfRow } from '../account/state/ledger-id.ts';
import { chargedFees } from '../entry/fees.ts';
import { ChargedFees } from './charged-fees.ts';
import { maxDrawdown } from './drawdown.ts';
import { groupedBy } from './grouped-by.ts';
import type { LedgerRow } from './ledger-row.ts';
import { LedgerTotals } from './ledger-totals.ts';

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
        const tradeId = ledgerRowId(`u1-20261118-${trade}`, before);
        return { tradeId, date: DATES[day] ?? '', closedAt, grossPnl, feesMicro };
      });
  });

function netsOf(rows: readonly LedgerRow[]): ReadonlyMap<string, number> {
  const charged = new ChargedFees();
  return new Map(rows.map((row) => [row.tradeId, row.grossPnl - charged.chargeRow(row)]));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

it('gives row by row what whole trades give', () => {
  fc.assert(
    fc.property(ledgers, (rows) => {
      const tally = new LedgerTotals();
      for (const row of rows) tally.add(row);
      const nets = netsOf(rows);
      const netOf = (parts: readonly LedgerRow[]) =>
        sum(parts.map(({ tradeId }) => nets.get(tradeId) ?? Number.NaN));
      const parts = [...groupedBy(rows, ({ tradeId }) => tradeIdOfRow(tradeId)).values()];
      const trades = parts.filter(([first]) => first !== undefined && !isLateRowId(first.tradeId));
      const strays = parts.filter((each) => !trades.includes(each)).flat();
      for (const day of tally.days) {
        const ofDay = trades.filter(([first]) => first?.date === day.date);
        const results = ofDay.map(netOf);
        const won = results.filter((net) => net > 0);
        const lost = results.filter((net) => net < 0);
        const recorded = rows.filter(({ date }) => date === day.date);
        expect([day.trades, day.wins, day.losses]).toEqual([ofDay.length, won.length, lost.length]);
        expect([day.won, day.lost]).toEqual([sum(won), sum(lost)]);
        expect(day.grossPnl).toBe(sum(recorded.map(({ grossPnl }) => grossPnl)));
        expect(day.fees).toBe(chargedFees(sum(recorded.map(({ feesMicro }) => feesMicro))));
      }
      expect(tally.days.map(({ date }) => date)).toEqual(
        DATES.filter((date) => rows.some((row) => row.date === date)),
      );
      const strayNets = strays.map((row) => netOf([row]));
      if (sum(strayNets) !== 0) expect(tally.hasStrays).toBe(true);
      if (strays.length === 0) expect(tally.hasStrays).toBe(false);
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

it('lets the drawdown follow each row', () => {
  fc.assert(
    fc.property(ledgers, (rows) => {
      const tally = new LedgerTotals(500_000_000);
      for (const row of rows) tally.add(row);
      expect(tally.maxDrawdown).toEqual(maxDrawdown(netsOf(rows).values(), 500_000_000));
    }),
  );
});
