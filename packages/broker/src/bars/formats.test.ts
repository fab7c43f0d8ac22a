import type { Bar } from '@tideline/engine';
import { expect, test } from 'vitest';
import { barsOf } from './bar-columns.ts';
import { barFigures, CSV_HEADER, clockIn, plainCsv, zonelessStamps } from './test/row-text.ts';
import { readBarText, seededRows } from './test/seeded-rows.ts';

/** The 13th of a month shows the order of day and month. */
const ROWS = seededRows('2024-09-09', '2024-10-11');
const NEW_YORK = zonelessStamps('America/New_York');
const UTC = zonelessStamps('UTC');
const ny = (at: number) => clockIn('America/New_York', at);

const iso = (at: number) => new Date(at).toISOString();
const comma = (cell: string) => cell.replace('.', ',');

function lines(write: (row: Bar, figures: readonly string[]) => string, ...head: string[]): string {
  return [...head, ...ROWS.map((row) => write(row, barFigures(row))), ''].join('\n');
}

const american = (at: number) => {
  const { year, month, day, hour, minute } = ny(at);
  const half = Number(hour) < 12 ? 'AM' : 'PM';
  return `${Number(month)}/${Number(day)}/${year} ${Number(hour) % 12 || 12}:${minute}:00 ${half}`;
};

const FILES: readonly (readonly [string, string | Uint8Array])[] = [
  ['instants with Z', plainCsv(ROWS, iso)],
  ['offsets', plainCsv(ROWS, (at) => `${NEW_YORK(at)}-04:00`)],
  ['offsets without a colon', plainCsv(ROWS, (at) => `${NEW_YORK(at).replace(' ', 'T')}-0400`)],
  ['the name of a zone', plainCsv(ROWS, (at) => `${NEW_YORK(at)} America/New_York`)],
  ['the letters of a zone', plainCsv(ROWS, (at) => `${NEW_YORK(at)} EDT`)],
  ['UTC without a zone', plainCsv(ROWS, UTC)],
  ['New York time without a zone', plainCsv(ROWS, NEW_YORK)],
  ['newest first', plainCsv([...ROWS].reverse(), NEW_YORK)],
  ['seconds', plainCsv(ROWS, (at) => at / 1_000, 'time,open,high,low,close,Volume')],
  ['seconds with a fraction', plainCsv(ROWS, (at) => `${at / 1_000}.0`)],
  ['milliseconds', plainCsv(ROWS, (at) => at)],
  ['microseconds', plainCsv(ROWS, (at) => `${at}000`)],
  ['nanoseconds', plainCsv(ROWS, (at) => `${at}000000`)],
  [
    'days of a spreadsheet',
    plainCsv(ROWS, (at) => ((at - 4 * 3_600_000) / 86_400_000 + 25_569).toFixed(9)),
  ],
  ['compact stamps', plainCsv(ROWS, (at) => NEW_YORK(at).replaceAll(/[-: ]/g, ''))],
  [
    'a byte order mark and Windows line ends',
    `\uFEFF${plainCsv(ROWS, iso).replaceAll('\n', '\r\n')}`,
  ],
  ['UTF-16, low byte first', Buffer.from(`\uFEFF${plainCsv(ROWS, iso)}`, 'utf16le')],
  ['UTF-16, high byte first', Buffer.from(`\uFEFF${plainCsv(ROWS, iso)}`, 'utf16le').swap16()],
  ['UTF-16 without its mark', Buffer.from(plainCsv(ROWS, iso), 'utf16le')],
  ['semicolons', plainCsv(ROWS, UTC).replaceAll(',', ';')],
  ['tabs', plainCsv(ROWS, UTC).replaceAll(',', '\t')],
  ['bars', plainCsv(ROWS, UTC).replaceAll(',', '|')],
  [
    'decimal commas',
    lines(
      (row, cells) => [UTC(row.start), ...cells.map(comma)].join(';'),
      CSV_HEADER.replaceAll(',', ';'),
    ),
  ],
  [
    'quoted cells',
    lines(
      (row, cells) => [UTC(row.start), ...cells].map((cell) => `"${cell}"`).join(','),
      CSV_HEADER,
    ),
  ],
  [
    'quoted thousands',
    lines(
      ({ start, volume }, cells) =>
        [UTC(start), ...cells.slice(0, 4), `"${volume.toLocaleString('en-US')}"`].join(','),
      CSV_HEADER,
    ),
  ],
  [
    'the aggregates of an API',
    lines(
      ({ start, volume }, [o, h, l, c]) => [volume, o, o, c, h, l, start, 9].join(','),
      'v,vw,o,c,h,l,t,n',
    ),
  ],
  [
    'a trading platform',
    lines(
      ({ start, volume }, [o, h, l, c]) =>
        [
          NEW_YORK(start).slice(0, 10).replaceAll('-', '.'),
          NEW_YORK(start).slice(11),
          o,
          h,
          l,
          c,
          77,
          volume,
          1,
        ].join('\t'),
      '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
    ),
  ],
  [
    'a data vendor',
    lines(
      ({ start }, cells) =>
        ['SPY.US', 5, ...UTC(start).replaceAll(/[-:]/g, '').split(' '), ...cells, 0].join(','),
      '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>',
    ),
  ],
  [
    'the last price, and what is not needed',
    lines(
      ({ start, volume }, [o, h, l, c]) =>
        [
          NEW_YORK(start).slice(0, 10).replaceAll('-', '/'),
          NEW_YORK(start).slice(11),
          o,
          h,
          l,
          c,
          volume,
          12,
          1,
        ].join(', '),
      'Date, Time, Open, High, Low, Last, Volume, NumberOfTrades, BidVolume',
    ),
  ],
  [
    'an adjusted close',
    lines(
      ({ start, volume }, [o, h, l, c]) => [iso(start), o, h, l, c, 1, volume].join(','),
      'Datetime,Open,High,Low,Close,Adj Close,Volume',
    ),
  ],
  [
    'a head of three lines',
    lines(
      ({ start, volume }, [o, h, l, c]) => [iso(start), c, h, l, o, volume].join(','),
      'Price,Close,High,Low,Open,Volume',
      'Ticker,SPY,SPY,SPY,SPY,SPY',
      'Datetime,,,,,',
    ),
  ],
  ['an index without a name', plainCsv(ROWS, iso, ',open,high,low,close,volume')],
  [
    'months and days, no header',
    lines(({ start }, cells) =>
      [american(start).split(' ')[0], NEW_YORK(start).slice(11, 16), ...cells].join(','),
    ),
  ],
  ['one stamp, no header', lines(({ start }, cells) => [NEW_YORK(start), ...cells].join(','))],
  [
    'compact stamps, no header',
    lines(({ start }, cells) => [NEW_YORK(start).replaceAll(/[-:]/g, ''), ...cells].join(';')),
  ],
  ['morning and afternoon', plainCsv(ROWS, american, 'Time,Open,High,Low,Close,Volume')],
  [
    'days with dots',
    plainCsv(
      ROWS,
      (at) => `${ny(at).day}.${ny(at).month}.${ny(at).year} ${ny(at).hour}:${ny(at).minute}`,
    ),
  ],
  [
    'days before months',
    plainCsv(
      ROWS,
      (at) => `${ny(at).day}/${ny(at).month}/${ny(at).year} ${ny(at).hour}:${ny(at).minute}`,
    ),
  ],
  ['a zone in the header', plainCsv(ROWS, UTC, 'Gmt time,Open,High,Low,Close,Volume')],
  [
    'a title, comments and a footer',
    `# from a vendor\nSPY 5 minutes\n\n${plainCsv(ROWS, iso)}# end\nTotal rows: 12\nsource: a vendor\n`,
  ],
  ['blank lines and a repeated header', plainCsv(ROWS, iso).replace('\n', `\n\n${CSV_HEADER}\n`)],
];

const whole = readBarText(plainCsv(ROWS, iso));

test.each(FILES)('a file with %s is the same market', async (_, content) => {
  const { columns, rowCounts: counts, fingerprint } = await readBarText(content);
  expect(barsOf(columns)).toEqual(ROWS);
  expect(counts).toMatchObject({ minutes: 5, invalid: 0, duplicates: 0, kept: ROWS.length });
  expect(fingerprint).toBe((await whole).fingerprint);
});

test.each(['SPY', 'spy', 'SPY.US', 'AMEX:SPY', 'NYSEARCA:SPY', 'ARCA:SPY', 'SPY US Equity'])(
  'a column of symbols may write %s',
  async (symbol) => {
    const other = ROWS.map((row) => ['QQQ', iso(row.start), 1, 1, 1, 1, 1].join(','));
    const own = ROWS.map((row) => [symbol, iso(row.start), ...barFigures(row)].join(','));
    const both = own.flatMap((row, index) => [other[index], row]);
    for (const name of ['symbol', 'ticker', '<TICKER>', 'Sym']) {
      const text = [`${name},timestamp,open,high,low,close,volume`, ...both].join('\n');
      const { columns, rowCounts: counts } = await readBarText(text);
      expect(barsOf(columns)).toEqual(ROWS);
      expect(counts).toMatchObject({ foreign: ROWS.length, rows: 2 * ROWS.length });
    }
  },
);

test('a file of other symbols says which it has', async () => {
  const text = ['ticker,t,o,h,l,c,v', `QQQ,${iso(ROWS[0]?.start ?? 0)},1,1,1,1,1`].join('\n');
  await expect(readBarText(text)).rejects.toThrow(
    'bars.csv: no rows of SPY in column ticker; it has QQQ',
  );
});

test('of rows with one stamp the last of the file counts', async () => {
  const [first] = ROWS;
  const changed = ROWS.map((row) => (row === first ? { ...row, volume: 7 } : row));
  for (const order of [1, -1]) {
    const text = plainCsv(
      [...ROWS, ...changed.slice(0, 1)].sort((a, b) => order * (a.start - b.start)),
      iso,
    );
    const { columns, rowCounts: counts } = await readBarText(text);
    expect(barsOf(columns)).toEqual(changed);
    expect(counts.duplicates).toBe(1);
  }
});

test('half days end at 13:00, and what lies outside regular hours is counted', async () => {
  const rows = seededRows('2024-11-27', '2024-11-29', { isExtended: true });
  const { columns, rowCounts: counts } = await readBarText(plainCsv(rows, iso));
  const played = barsOf(columns);
  expect(played).toHaveLength(78 + 42);
  expect(counts.outsideHours).toBe(rows.length - played.length);
  expect(iso(played.at(-1)?.start ?? 0)).toBe('2024-11-29T17:55:00.000Z');
});
