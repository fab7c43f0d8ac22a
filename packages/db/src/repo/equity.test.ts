import { describe, expect, it } from 'vitest';
import { ADA, addUsers, BOB } from '../../test/fixtures.ts';
import { openEmptyDatabase } from '../testing/index.ts';
import type { EquityPoint } from './equity.ts';
import { createRepositories } from './index.ts';

const point = (date: string, at: number, equity: number, more: Partial<EquityPoint> = {}) => ({
  userId: ADA.id,
  accountNumber: 'A1',
  date,
  at,
  equity,
  ...more,
});

function open() {
  const database = openEmptyDatabase();
  addUsers(database);
  const { equity } = createRepositories(database);
  equity.appendPoints([
    point('2026-11-19', 2, 500),
    point('2026-11-19', 1, 900),
    point('2026-11-20', 11, 700),
    point('2026-11-20', 12, 600),
    point('2026-11-20', 13, 7, { accountNumber: 'A2' }),
    point('2026-11-20', 13, 8, { userId: BOB.id }),
  ]);
  return equity;
}

describe('the equity curve', () => {
  it('of a day is ascending, of one account', () => {
    const equity = open();
    expect(equity.readDay(ADA.id, 'A1', '2026-11-20')).toEqual([
      { at: 11, equity: 700 },
      { at: 12, equity: 600 },
    ]);
    expect(equity.readDay(ADA.id, 'A1', '2026-11-18')).toEqual([]);
  });

  it('before a day is the last point of the days before it', () => {
    const equity = open();
    const before = (date: string) => equity.readEquityBefore(ADA.id, 'A1', date);
    expect([before('2026-11-19'), before('2026-11-20'), before('2026-12-01')]).toEqual([
      null,
      500,
      600,
    ]);
  });

  it('of several days has the last point of each', () => {
    const equity = open();
    const closes = (from: string, to: string) => equity.readDayCloses(ADA.id, 'A1', { from, to });
    const [first, second] = [
      { date: '2026-11-19', equity: 500, at: 2 },
      { date: '2026-11-20', equity: 600, at: 12 },
    ];
    expect(closes('2026-11-19', '2026-11-20')).toEqual([first, second]);
    expect(closes('2026-11-20', '2026-11-30')).toEqual([second]);
    expect(closes('2026-11-01', '2026-11-19')).toEqual([first]);
  });

  it('has one point per moment: the newest one', () => {
    const equity = open();
    equity.appendPoints([point('2026-11-20', 12, 650)]);
    expect(equity.readDay(ADA.id, 'A1', '2026-11-20').at(-1)).toEqual({ at: 12, equity: 650 });
  });

  it('is thinned out to the last point of each day that is over', () => {
    const equity = open();
    equity.thinOutDayBefore('2026-11-20');
    expect(equity.readDay(ADA.id, 'A1', '2026-11-19')).toEqual([{ at: 2, equity: 500 }]);
    expect(equity.readDay(ADA.id, 'A1', '2026-11-20')).toHaveLength(2);
    equity.thinOutDayBefore('2026-11-21');
    expect(equity.readDay(ADA.id, 'A1', '2026-11-20')).toEqual([{ at: 12, equity: 600 }]);
    expect(equity.readDay(ADA.id, 'A2', '2026-11-20')).toEqual([{ at: 13, equity: 7 }]);
    expect(equity.readDay(BOB.id, 'A1', '2026-11-20')).toEqual([{ at: 13, equity: 8 }]);
  });

  it('is written for all accounts or for none', () => {
    const equity = open();
    const points = [point('2026-11-21', 21, 1), point('2026-11-21', 21, 2, { userId: 'no-user' })];
    expect(() => equity.appendPoints(points)).toThrow(/FOREIGN KEY/);
    expect(equity.readDay(ADA.id, 'A1', '2026-11-21')).toEqual([]);
  });
});
