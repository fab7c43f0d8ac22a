import { BAR_MS, type Bar, MINUTE, newYorkTime } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { MARKET_DATA, marketFile } from '../../simulator/market/test/market-data.ts';
import { barsOf } from '../bar-columns.ts';
import { plainCsv } from '../test/row-text.ts';
import { readBarText, seededRows } from '../test/seeded-rows.ts';

const iso = (at: number) => new Date(at).toISOString();
const ROWS = seededRows('2025-05-12', '2025-06-06', { price: 590 });
const MINUTES = seededRows('2025-05-19', '2025-05-30', { price: 590, minutes: 1 });
/** 2025-05-27 from 13:05 in New York: a vendor's print eleven dollars below all other prints. */
const REAL_PRINT = [
  [590.21, 590.27, 590.06, 590.12, 252_842],
  [590.11, 590.19, 578.43, 590.05, 321_110],
  [590.07, 590.3, 589.98, 590.26, 348_937],
] as const;

const read = (rows: readonly Bar[]) => readBarText(plainCsv(rows, iso));

function withRealPrint(low: number): Bar[] {
  const at = newYorkTime('2025-05-27T13:05');
  const place = ROWS.findIndex(({ start }) => start === at);
  const shift = 5_902_100 - (ROWS[place]?.open ?? 0);
  return ROWS.map((row, index) => {
    const real = REAL_PRINT[index - place];
    if (real === undefined) {
      return {
        ...row,
        open: row.open + shift,
        high: row.high + shift,
        low: row.low + shift,
        close: row.close + shift,
      };
    }
    const [open, high, real_low, close, volume] = real;
    const price = (dollars: number) => Math.round(dollars * 10_000);
    return {
      start: row.start,
      open: price(open),
      high: price(high),
      low: price(index === place + 1 ? low : real_low),
      close: price(close),
      volume,
    };
  });
}

function scaled(row: Bar, factor: number): Bar {
  const scale = (price: number) => Math.round((price * factor) / 100) * 100;
  return {
    ...row,
    open: scale(row.open),
    high: scale(row.high),
    low: scale(row.low),
    close: scale(row.close),
  };
}

function changed(rows: readonly Bar[], at: number, change: (row: Bar) => Bar): Bar[] {
  return rows.map((row, index) => (index === at ? change(row) : row));
}

describe('a wick that no neighbour knows', () => {
  test('is played within the range of the neighbours and the body: a real one of 2025', async () => {
    const file = await read(withRealPrint(578.43));
    const mended = await read(withRealPrint(589.98));
    // Equal fingerprints mean equal bars, so no fill, stop or memory of volatility differs.
    expect(file.fingerprint).toBe(mended.fingerprint);
    expect(mended.readSummary.problems).toEqual([]);
    expect(file.readSummary.problems).toEqual([
      {
        kind: 'false-print',
        from: '2025-05-27',
        to: '2025-05-27',
        rows: 1,
        text: 'A wick that no neighbouring bar knows is played within the range of the neighbours: 2025-05-27 13:10 ET low 578.43 as 589.98.',
      },
    ]);
  });

  test.each([
    [5, ROWS],
    [1, MINUTES],
  ])(
    'above and below, in the first and the last bar of a day: %s-minute bars',
    async (minutes, rows) => {
      const perDay = 390 / minutes;
      for (const at of [3 * perDay, 4 * perDay - 1, 4 * perDay + 30]) {
        const up = await read(changed(rows, at, (row) => ({ ...row, high: row.high + 90_000 })));
        const down = await read(changed(rows, at, (row) => ({ ...row, low: row.low - 90_000 })));
        for (const {
          columns,
          readSummary: { problems },
        } of [up, down]) {
          expect(problems).toMatchObject([{ kind: 'false-print', rows: 1 }]);
          const played = barsOf(columns);
          const near = rows.slice(Math.max(0, at - 5), at + 6);
          expect(played[at]?.high).toBeLessThanOrEqual(Math.max(...near.map(({ high }) => high)));
          expect(played[at]?.low).toBeGreaterThanOrEqual(Math.min(...near.map(({ low }) => low)));
          expect(played.toSpliced(at, 1)).toEqual(rows.toSpliced(at, 1));
        }
      }
    },
  );

  test('but one that the bar after or a minute of the same five has seen is real', async () => {
    const both = ROWS.map((row, index) =>
      index === 400 || index === 401 ? { ...row, low: row.low - 90_000 } : row,
    );
    const [first = 0] = [
      MINUTES.findIndex(({ start }) => start % BAR_MS === 0 && start > (MINUTES[100]?.start ?? 0)),
    ];
    const minutes = MINUTES.map((row, index) =>
      index === first || index === first + 3 ? { ...row, high: row.high + 90_000 } : row,
    );
    for (const rows of [both, minutes]) {
      const {
        columns,
        readSummary: { problems },
      } = await read(rows);
      expect(barsOf(columns)).toEqual(rows);
      expect(problems).toEqual([]);
    }
  });

  test('many are counted, and the first few are named', async () => {
    const rows = ROWS.map((row, index) =>
      index % 50 === 20 ? { ...row, low: row.low - 90_000 } : row,
    );
    const {
      readSummary: { problems },
    } = await read(rows);
    expect(problems).toMatchObject([
      { kind: 'false-print', rows: ROWS.filter((_, index) => index % 50 === 20).length },
    ]);
    expect(problems[0]?.text).toMatch(/; and \d+ more\.$/);
  });
});

describe('a bar at a level that no neighbour knows', () => {
  test.each([100, 10, 0.1, 0.01, 1.3, 0.9, 1.05])(
    '× %s is not played: the file is as without its row',
    async (factor) => {
      for (const at of [1, 5 * 78, 5 * 78 + 30, 6 * 78 - 1]) {
        const isNight = at % 78 === 0;
        // A night may have a real gap, so there only another scale must be found.
        if (isNight && Math.abs(Math.log(factor)) < 0.25) continue;
        const file = await read(changed(ROWS, at, (row) => scaled(row, factor)));
        const without = await read(ROWS.toSpliced(at, 1));
        expect(file.fingerprint).toBe(without.fingerprint);
        expect(file.readSummary.problems).toHaveLength(1);
        expect(file.readSummary.problems[0]?.text).toContain(`line ${at + 2}`);
      }
    },
  );

  test.each([0, ROWS.length - 1])('nor the first or the last one of a file: %s', async (at) => {
    const file = await read(changed(ROWS, at, (row) => scaled(row, 0.1)));
    expect(file.fingerprint).toBe((await read(ROWS.toSpliced(at, 1))).fingerprint);
  });

  test('nor one whose open or close alone is off', async () => {
    const open = await read(
      changed(ROWS, 400, (row) => ({ ...row, open: row.open * 2, high: row.open * 2 })),
    );
    const close = await read(
      changed(ROWS, 400, (row) => ({ ...row, close: row.close / 2, low: row.close / 2 })),
    );
    const without = await read(ROWS.toSpliced(400, 1));
    expect([open.fingerprint, close.fingerprint]).toEqual([
      without.fingerprint,
      without.fingerprint,
    ]);
  });

  test.each([10, 0.1, 0.5])(
    'nor two or three beside each other at another scale: × %s',
    async (factor) => {
      for (const count of [2, 3]) {
        const spoilt = ROWS.map((row, index) =>
          index >= 400 && index < 400 + count ? scaled(row, factor) : row,
        );
        const file = await read(spoilt);
        expect(file.fingerprint).toBe((await read(ROWS.toSpliced(400, count))).fingerprint);
        expect(file.readSummary.problems).toMatchObject([{ kind: 'bar-level', rows: count }]);
      }
    },
  );

  test('many of them are refused', async () => {
    const rows = ROWS.map((row, index) => (index % 40 === 20 ? scaled(row, 0.1) : row));
    await expect(read(rows)).rejects.toThrow(
      /line 22, .* bars lie at a level that no neighbour knows$/,
    );
  });

  test.each([
    [
      'an open 4 % lower that is made up for over the day',
      (index: number) => (index < 390 ? 1 : 0.96 + 0.0005 * Math.min(80, index - 390)),
    ],
    ['a crash of 3 % in one bar that stays', (index: number) => (index < 420 ? 1 : 0.97)],
    ['a fall of 12 % over night', (index: number) => (index < 390 ? 1 : 0.88)],
    [
      'a crash and half of it back within three bars',
      (index: number) =>
        index < 420 ? 1 : ({ 420: 0.98, 421: 0.955, 422: 0.965, 423: 0.975 }[index] ?? 0.98),
    ],
  ])('%s is a move of the market', async (_, factorOf) => {
    let last = 0;
    const rows = ROWS.map((row, index) => {
      const { close, high, low, open } = scaled(row, factorOf(index));
      // Within a day, a bar opens at the last close.
      const first = index % 78 === 0 || last === 0 ? open : last;
      last = close;
      return { ...row, open: first, close, high: Math.max(first, high), low: Math.min(first, low) };
    });
    const {
      columns,
      readSummary: { problems },
    } = await read(rows);
    expect(problems).toEqual([]);
    expect(barsOf(columns)).toEqual(rows);
  });
});

describe.skipIf(MARKET_DATA === null)('real files (needs MARKET_DATA_DIR)', () => {
  test('of a year no bar is touched, and none of the day of the largest move', async () => {
    const file = await marketFile('bars_5min/SPY_5m_ADMF-PC.csv.gz');
    expect(file.readSummary.problems).toEqual([]);
    expect(file.rowCounts.kept).toBe(19_853);
  });

  test('no wick of the ugly one is left within regular hours', async () => {
    const file = await marketFile('dirty/SPY_5m_ORB_extended.csv.gz');
    for (const { open, high, low, close } of barsOf(file.columns)) {
      expect(Math.min(open, close) - low).toBeLessThan(0.01 * close);
      expect(high - Math.max(open, close)).toBeLessThan(0.01 * close);
    }
  });
});

test('minutes that are missing change nothing of what the others are', async () => {
  const rows = MINUTES.filter(({ start }) => (start / MINUTE) % 7 !== 3);
  const {
    columns,
    readSummary: { problems },
  } = await read(rows);
  expect(barsOf(columns)).toEqual(rows);
  expect(problems).toEqual([]);
});
