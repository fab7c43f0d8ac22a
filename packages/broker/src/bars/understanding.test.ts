// Runs in: share, all, long
import { type Bar, MINUTE } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { barsOf } from './bar-columns.ts';
import { barFigures, CSV_HEADER, clockIn, plainCsv, zonelessStamps } from './test/row-text.ts';
import { readBarText, seededRows } from './test/seeded-rows.ts';

const iso = (at: number) => new Date(at).toISOString();
const ROWS = seededRows('2024-09-09', '2024-10-11');
const kindsOf = (problems: readonly { readonly kind: string }[]) =>
  problems.map(({ kind }) => kind);

function cellsOf(rows: readonly Bar[]): string[][] {
  return rows.map((row) => [iso(row.start), ...barFigures(row)]);
}

function textOf(cells: readonly (readonly string[])[], header = CSV_HEADER): string {
  return [header, ...cells.map((row) => row.join(','))].join('\n');
}

describe('the zone of stamps that have none', () => {
  const SPANS = [
    ['summer alone', '2024-07-08', '2024-08-09'],
    ['winter alone', '2025-01-06', '2025-02-07'],
    [
      'both, with the weeks between the clock changes of two continents',
      '2024-10-14',
      '2024-11-22',
    ],
    ['half days', '2024-11-18', '2024-12-06'],
    ['one week', '2024-05-06', '2024-05-10'],
  ] as const;
  const ZONES = [
    'America/New_York',
    'UTC',
    'America/Chicago',
    'Europe/London',
    'Europe/Berlin',
    'Asia/Kolkata',
    'America/Los_Angeles',
  ];
  /** Every fifth case, which covers each zone and each span; the long run has all. */
  const cases = SPANS.flatMap(([span, from, to]) =>
    ZONES.map((zone) => [zone, span, from, to] as const),
  ).filter((_, index) => process.env.LONG_TESTS === '1' || index % 5 === 0);

  test.each(cases)('%s is found over %s', async (zone, _, from, to) => {
    for (const isExtended of [true, false]) {
      const rows = seededRows(from, to, { isExtended, seed: 7 });
      const regular = await readBarText(plainCsv(rows, iso));
      const { columns, readSummary: read } = await readBarText(
        plainCsv(rows, zonelessStamps(zone)),
      );
      expect(barsOf(columns)).toEqual(barsOf(regular.columns));
      expect(read.timezoneFrom).toBe('data');
      expect(kindsOf(read.problems)).toEqual(['timezone']);
      // Over a summer or winter two zones may have one clock, so clocks are compared.
      const [first] = rows;
      expect(clockIn(read.timezone, first?.start ?? 0)).toEqual(clockIn(zone, first?.start ?? 0));
    }
  });

  test('is found by the ranges where there is no volume', async () => {
    const rows = seededRows('2024-09-09', '2024-10-11', { isExtended: true }).map((row) => ({
      ...row,
      volume: 0,
    }));
    const { readSummary: read, rowCounts: counts } = await readBarText(
      plainCsv(rows, zonelessStamps('America/Chicago')),
    );
    expect(read.timezone).toBe('America/Chicago');
    expect(counts.kept).toBe(ROWS.length);
    expect(kindsOf(read.problems)).toContain('no-volume');
  });

  test('is asked for where two fit, and taken from the option then', async () => {
    const mornings = ROWS.filter((_, index) => index % 78 < 24);
    const text = plainCsv(mornings, zonelessStamps('America/New_York'));
    await expect(readBarText(text)).rejects.toThrow(
      /^bars\.csv line 2: column timestamp has no zone, and .* and .* fit about equally; say it with --timezone/,
    );
    const { columns, readSummary: read } = await readBarText(text, {
      timezone: 'America/New_York',
    });
    expect(barsOf(columns)).toEqual(mornings);
    expect(read).toMatchObject({
      timezone: 'America/New_York',
      timezoneFrom: 'option',
      problems: [],
    });
  });

  test('is asked for where none fits: a trade around the clock, or too few rows', async () => {
    const day = Date.UTC(2024, 8, 9);
    const [row] = ROWS;
    if (row === undefined) throw new Error('no row');
    const always = Array.from({ length: 5 * 288 }, (_, index) => ({
      ...row,
      start: day + index * 5 * MINUTE,
    }));
    for (const rows of [always, ROWS.slice(0, 10)]) {
      await expect(readBarText(plainCsv(rows, zonelessStamps('UTC')))).rejects.toThrow(
        /under no usual one .* --timezone/,
      );
    }
  });

  test('is never taken from an option where the stamps say it, which is named', async () => {
    const { columns, readSummary: read } = await readBarText(plainCsv(ROWS, iso), {
      timezone: 'Asia/Tokyo',
    });
    expect(barsOf(columns)).toEqual(ROWS);
    expect(read).toMatchObject({ timezone: 'UTC', timezoneFrom: 'stamp' });
    expect(read.problems[0]?.text).toContain('--timezone Asia/Tokyo was not needed');
  });

  test('that says UTC of New York’s clock is refused', async () => {
    const rows = seededRows('2024-09-09', '2024-10-11', { isExtended: true });
    const text = plainCsv(
      rows,
      (at) => `${zonelessStamps('America/New_York')(at).replace(' ', 'T')}Z`,
    );
    await expect(readBarText(text)).rejects.toThrow(
      /line 2: the stamps say their zone, but .* clock times of America\/New_York/,
    );
  });

  test('of an option has to be known', async () => {
    const read = readBarText(plainCsv(ROWS, zonelessStamps('UTC')), { timezone: 'Mars/Base' });
    await expect(read).rejects.toThrow('--timezone must be an IANA name');
  });
});

describe('stamps at the ends of bars are recognised and moved', () => {
  test.each([
    [5, false],
    [5, true],
    [1, false],
    [1, true],
  ])('%s-minute bars, with extended hours: %s', async (minutes, isExtended) => {
    const rows = seededRows('2024-11-25', '2024-12-06', { minutes, isExtended });
    const regular = await readBarText(plainCsv(rows, iso));
    for (const stamp of [iso, zonelessStamps('America/New_York')]) {
      const { columns, readSummary: read } = await readBarText(
        plainCsv(rows, (at) => stamp(at + minutes * MINUTE)),
      );
      expect(read.stampedAt).toBe('end');
      expect(kindsOf(read.problems)).toContain('stamped-at-end');
      expect(barsOf(columns)).toEqual(barsOf(regular.columns));
    }
  });

  test('a last second counts as the end', async () => {
    const text = plainCsv(ROWS, (at) => `${iso(at + 4 * MINUTE).slice(0, 17)}59Z`);
    const { columns, readSummary: read } = await readBarText(text);
    expect(read.stampedAt).toBe('end');
    expect(barsOf(columns)).toEqual(ROWS);
  });

  test('a row of the closing auction beside a full first row makes no ends of starts', async () => {
    const rows = ROWS.flatMap((row, index) =>
      index % 78 === 77
        ? [row, { ...row, start: row.start + 5 * MINUTE, volume: 9_000_000 }]
        : [row],
    );
    const {
      columns,
      readSummary: read,
      rowCounts: counts,
    } = await readBarText(plainCsv(rows, zonelessStamps('America/New_York')));
    expect(read.stampedAt).toBe('start');
    expect(barsOf(columns)).toEqual(ROWS);
    expect(counts.outsideHours).toBe(ROWS.length / 78);
  });
});

describe('the length of bars', () => {
  const minutes = seededRows('2024-10-07', '2024-10-11', { minutes: 1, seed: 3 });

  test('1-minute bars are played as such', async () => {
    const {
      columns,
      rowCounts: counts,
      readSummary: read,
    } = await readBarText(plainCsv(minutes, iso));
    expect(barsOf(columns)).toEqual(minutes);
    expect([counts.minutes, read.barMinutes, read.problems]).toEqual([1, 1, []]);
  });

  test.each([
    ['5-minute bars, then minutes', seededRows('2024-09-30', '2024-10-04'), minutes],
    ['minutes, then 5-minute bars', minutes, seededRows('2024-10-14', '2024-10-18')],
  ])('%s are joined, and the line is named where it begins', async (_, first, then) => {
    const {
      columns,
      rowCounts: counts,
      readSummary: read,
    } = await readBarText(plainCsv([...first, ...then], iso));
    const [problem] = read.problems;
    expect(problem?.kind).toBe('bar-length');
    expect(problem?.text).toContain(`from line ${first.length + 2} (`);
    expect(problem?.from).toBe(iso(then[0]?.start ?? 0).slice(0, 10));
    expect([counts.minutes, counts.kept]).toEqual([5, 10 * 78]);
    const ofMinutes = barsOf(columns).filter(
      ({ start }) => start >= (minutes[0]?.start ?? 0) && start <= (minutes.at(-1)?.start ?? 0),
    );
    const [bar] = ofMinutes;
    const five = minutes.slice(0, 5);
    expect(bar).toEqual({
      start: five[0]?.start,
      open: five[0]?.open,
      high: Math.max(...five.map(({ high }) => high)),
      low: Math.min(...five.map(({ low }) => low)),
      close: five[4]?.close,
      volume: five.reduce((sum, { volume }) => sum + volume, 0),
    });
  });

  test('a change within a day is found as well', async () => {
    const five = seededRows('2024-10-08', '2024-10-08');
    const noon = (five[0]?.start ?? 0) + 150 * MINUTE;
    const ofDay = minutes.filter(({ start }) => start >= noon && start < noon + 240 * MINUTE);
    const rows = [...five.filter(({ start }) => start < noon), ...ofDay];
    const { rowCounts: counts, readSummary: read } = await readBarText(plainCsv(rows, iso));
    expect([counts.minutes, counts.kept, kindsOf(read.problems)]).toEqual([5, 78, ['bar-length']]);
  });

  test.each([2, 3, 10, 15, 30])('%s-minute bars are refused', async (length) => {
    const text = plainCsv(seededRows('2024-10-07', '2024-10-11', { minutes: length }), iso);
    await expect(readBarText(text)).rejects.toThrow(`rows are ${length} minutes apart`);
  });

  test('hours and days are refused', async () => {
    const hours = ROWS.filter((_, index) => (index % 78) % 12 === 0);
    await expect(readBarText(plainCsv(hours, iso))).rejects.toThrow('rows are 60 minutes apart');
    const days = ROWS.filter((_, index) => index % 78 === 0);
    await expect(readBarText(plainCsv(days, iso))).rejects.toThrow('rows are a day apart');
    const dates = plainCsv(days, (at) => iso(at).slice(0, 10), 'Date,Open,High,Low,Close,Volume');
    await expect(readBarText(dates)).rejects.toThrow(
      /line 1: column date holds days without a time/,
    );
  });

  test('another length later in the file is named with its line', async () => {
    const later = seededRows('2024-10-14', '2024-10-18', { minutes: 15 });
    await expect(readBarText(plainCsv([...ROWS, ...later], iso))).rejects.toThrow(
      /line \d+: .* rows are 15 minutes apart from 2024-10-1[145] on/,
    );
  });

  test('single rows off the grid of 5-minute bars are counted', async () => {
    const stray = ROWS.slice(0, 3).map((row) => ({ ...row, start: row.start + 2 * MINUTE }));
    const { columns, rowCounts: counts } = await readBarText(plainCsv([...ROWS, ...stray], iso));
    expect(barsOf(columns)).toEqual(ROWS);
    expect(counts.offGrid).toBe(3);
  });
});

describe('prices that are no dollars', () => {
  test.each([100, 1_000, 10_000, 1_000_000, 1_000_000_000])('scaled by %s', async (scale) => {
    const rows = ROWS.map(({ start, open, high, low, close, volume }) => [
      iso(start),
      ...[open, high, low, close].map((price) => String(Math.round((price / 10_000) * scale))),
      String(volume),
    ]);
    await expect(readBarText(textOf(rows))).rejects.toThrow(
      `bars.csv line 2: prices look scaled by ${scale.toLocaleString('en-US')}`,
    );
  });

  test('divided by 100', async () => {
    const rows = ROWS.map((row) => ({
      ...row,
      open: row.open / 100,
      high: row.high / 100,
      low: row.low / 100,
      close: row.close / 100,
    }));
    await expect(readBarText(plainCsv(rows, iso))).rejects.toThrow(
      /line 2: prices around .* are no dollars of SPY \(divided by 100\?\)/,
    );
  });

  test('from some row on', async () => {
    const rows = ROWS.map((row, index) =>
      index < 500
        ? row
        : {
            ...row,
            open: row.open * 30,
            high: row.high * 30,
            low: row.low * 30,
            close: row.close * 30,
          },
    );
    await expect(readBarText(plainCsv(rows, iso))).rejects.toThrow(
      /line 502: prices go .* two scales/,
    );
  });
});

describe('splits', () => {
  const split = (rows: readonly Bar[], from: number, factor: number): Bar[] =>
    rows.map((row, index) => {
      if (index < from) return row;
      const scale = (price: number) => Math.round(price / factor / 100) * 100;
      return {
        ...row,
        open: scale(row.open),
        high: scale(row.high),
        low: scale(row.low),
        close: scale(row.close),
      };
    });

  test.each([
    [2, '2 for 1'],
    [1.5, '3 for 2'],
    [0.1, '1 for 10'],
    [10, '10 for 1'],
  ])('by %s is refused with its day and factor', async (factor, words) => {
    for (const from of [5 * 78, 5 * 78 + 30]) {
      await expect(readBarText(plainCsv(split(ROWS, from, factor), iso))).rejects.toThrow(
        new RegExp(
          `^bars\\.csv line ${from + 2}: prices go .* on 2024-09-16, a split of ${words}; --adjust-splits`,
        ),
      );
    }
  });

  test('is adjusted where that is asked for, and said', async () => {
    const rows = split(ROWS, 390, 2);
    const { columns, readSummary: read } = await readBarText(plainCsv(rows, iso), {
      adjustSplits: true,
    });
    const bars = barsOf(columns);
    expect(bars.slice(390)).toEqual(rows.slice(390));
    expect(bars[0]).toMatchObject({
      open: (ROWS[0]?.open ?? 0) / 2,
      close: (ROWS[0]?.close ?? 0) / 2,
      volume: 2 * (ROWS[0]?.volume ?? 0),
    });
    expect(read.problems).toMatchObject([{ kind: 'split', from: '2024-09-16', rows: 390 }]);
  });

  test.each([0.88, 0.96, 1.05, 1.12])('a gap of %s is a move of the market', async (factor) => {
    const rows = split(ROWS, 390, 1 / factor);
    const { columns, readSummary: read } = await readBarText(plainCsv(rows, iso));
    expect(barsOf(columns)).toEqual(rows);
    expect(read.problems).toEqual([]);
  });
});

describe('rows that are no bars', () => {
  const WRONG: readonly (readonly [string, (cells: string[]) => string[], string])[] = [
    ['a word for a price', (cells) => cells.with(4, 'six'), 'column close is not a number: six'],
    ['no price', (cells) => cells.with(1, ''), 'column open has no price'],
    ['NaN', (cells) => cells.with(2, 'NaN'), 'column high has no price: NaN'],
    ['a negative price', (cells) => cells.with(3, '-5'), 'price of zero or below'],
    ['a high below the low', (cells) => cells.with(2, '1'), 'high 1 below its low'],
    ['a low above the close', (cells) => cells.with(3, cells[2] ?? ''), 'above its open or close'],
    ['a negative volume', (cells) => cells.with(5, '-1'), 'a negative volume'],
    ['a price beyond all', (cells) => cells.with(2, '1e9'), 'a price of 1000000000 dollars'],
    ['too few cells', (cells) => cells.slice(0, 3), 'has 3 of 6 columns; is the file cut off?'],
    [
      'too many cells',
      (cells) => [...cells, '1'],
      'has 7 of 6 columns; is a number written with commas?',
    ],
    [
      'a day that there is not',
      (cells) => cells.with(0, '2024-02-31 10:00:00'),
      'is not a date and time',
    ],
  ];

  test.each(WRONG)('with %s are named where they are few', async (_, spoil, words) => {
    const cells = cellsOf(ROWS);
    const {
      columns,
      rowCounts: counts,
      readSummary: read,
    } = await readBarText(textOf(cells.map((row, index) => (index === 100 ? spoil(row) : row))));
    expect(barsOf(columns)).toEqual(ROWS.toSpliced(100, 1));
    expect(counts.invalid).toBe(1);
    expect(read.problems).toMatchObject([{ kind: 'bad-rows', rows: 1 }]);
    expect(read.problems[0]?.text).toContain('line 102: ');
    expect(read.problems[0]?.text).toContain(words);
  });

  test.each(WRONG)('with %s are refused where they are many', async (_, spoil, words) => {
    const cells = cellsOf(ROWS).map((row, index) => (index % 20 === 5 ? spoil(row) : row));
    const read = readBarText(textOf(cells));
    await expect(read).rejects.toThrow(words);
    await expect(read).rejects.toThrow(/^bars\.csv line 7: [^\n]+ rows are no possible bars\)$/);
  });

  test('a quotation mark that is never closed spoils its own row alone', async () => {
    const cells = cellsOf(ROWS).map((row, index) => (index === 50 ? row.with(5, '"12') : row));
    const { rowCounts: counts } = await readBarText(textOf(cells));
    expect(counts.kept).toBeGreaterThanOrEqual(ROWS.length - 1);
  });

  test('a row of another year is dropped and named', async () => {
    for (const stray of ['2005-03-04T15:00:00Z', '1970-01-01T00:00:00Z', '2031-01-02T15:00:00Z']) {
      const text = `${textOf(cellsOf(ROWS))}\n${stray},${barFigures(ROWS[0] as Bar).join(',')}`;
      const { columns, readSummary: read } = await readBarText(text);
      expect(barsOf(columns)).toEqual(ROWS);
      expect(read.problems).toMatchObject([
        { kind: 'stray-rows', from: stray.slice(0, 10), rows: 1 },
      ]);
      expect(read.problems[0]?.text).toContain(`line ${ROWS.length + 2}`);
    }
  });
});

describe('dates that fit both orders', () => {
  const few = seededRows('2024-09-03', '2024-09-12');
  const slashes = (at: number) => {
    const { year, month, day, hour, minute } = clockIn('America/New_York', at);
    return `${day}/${month}/${year} ${hour}:${minute}`;
  };

  test('are asked about where no row shows it', async () => {
    const text = plainCsv(few, slashes);
    await expect(readBarText(text)).rejects.toThrow(
      /line 2: day and month .* --date-order dmy or --date-order mdy/,
    );
    const { columns } = await readBarText(text, { dateOrder: 'dmy' });
    expect(barsOf(columns)).toEqual(few);
  });

  test('are read by the first row that shows the order, which is named', async () => {
    const rows = seededRows('2024-09-03', '2024-09-20');
    const { columns, readSummary: read } = await readBarText(plainCsv(rows, slashes));
    expect(barsOf(columns)).toEqual(rows);
    expect(read.problems[0]).toMatchObject({ kind: 'date-order' });
    expect(read.problems[0]?.text).toContain(`line ${8 * 78 + 2} shows`);
  });
});

test.each([
  ['', 'bars.csv is empty'],
  [`${CSV_HEADER}\n`, 'bars.csv: no rows after the header'],
  [
    'hello world\nthis is no file of bars',
    'bars.csv line 1: rows of at least five cells were expected',
  ],
  [
    'timestamp,open,high,low,volume\n2024-09-09T13:30:00Z,1,1,1,1',
    'line 1: column close is missing from the header',
  ],
  [
    `${CSV_HEADER},Close\n2024-09-09T13:30:00Z,1,1,1,1,1,1`,
    'line 1: column close is in the header twice',
  ],
  ['open,high,low,close,volume\n1,1,1,1,1', 'line 1: column timestamp is missing from the header'],
  [
    '2024-09-09T13:30:00Z,570,569,571,570,1',
    'there is no header, and the columns are not date, time, open, high',
  ],
  [Buffer.from(Array.from({ length: 400 }, (_, index) => index % 7)), 'bars.csv is no text'],
])('%j is one line', async (content, message) => {
  const read = readBarText(content);
  await expect(read).rejects.toThrow(message);
  await expect(read).rejects.toThrow(/^[^\n]+$/);
});

test('a file without volume is named', async () => {
  const rows = ROWS.map((row) => [iso(row.start), ...barFigures(row).slice(0, 4)]);
  const without = await readBarText(textOf(rows, 'timestamp,open,high,low,close'));
  const zero = await readBarText(textOf(rows.map((row) => [...row, '0'])));
  const blank = await readBarText(textOf(rows.map((row) => [...row, ''])));
  for (const { columns, readSummary: read } of [without, zero, blank]) {
    expect(barsOf(columns)).toEqual(ROWS.map((row) => ({ ...row, volume: 0 })));
    expect(kindsOf(read.problems)).toEqual(['no-volume']);
  }
});

test('more than 2,500 sessions are one line, as soon as that is known', async () => {
  const rows = seededRows('2014-01-02', '2024-12-31', { minutes: 30 }).map((row, index) => ({
    ...row,
    start: row.start - (index % 13) * 25 * MINUTE,
  }));
  await expect(readBarText(plainCsv(rows, iso))).rejects.toThrow(
    /line \d+: more than 2,500 sessions; at most 2,500 are played/,
  );
});
