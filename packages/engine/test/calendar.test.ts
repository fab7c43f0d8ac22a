import { expect, test } from 'vitest';
import { sessionsBetween } from '../src/hours/calendar.ts';
import { newYorkTime } from '../src/hours/new-york.ts';
import { HOLIDAYS, MARKET_DATA_DIR, readRows, WITHOUT_DATA } from './market-data.ts';

test.skipIf(MARKET_DATA_DIR === undefined)(
  `equals a published calendar day by day, 2013 to 2028${WITHOUT_DATA}`,
  () => {
    const rows = readRows(HOLIDAYS);
    const closed = new Set(rows.filter((row) => row[1] === 'closed').map((row) => row[0]));
    const early = new Set(rows.filter((row) => row[1] === 'early_close').map((row) => row[0]));
    const expected: [string, number][] = [];
    for (let day = Date.UTC(2013, 0, 1); day < Date.UTC(2029, 0, 1); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10);
      const weekday = new Date(day).getUTCDay();
      if (weekday === 0 || weekday === 6 || closed.has(date)) continue;
      expected.push([date, newYorkTime(`${date}T${early.has(date) ? '13:00' : '16:00'}`)]);
    }
    const ours = sessionsBetween('2013-01-01', '2028-12-31');
    expect(ours.map(({ date, close }) => [date, close])).toEqual(expected);
  },
);
