import { type Bar, MINUTE } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { barsOf } from './bar-columns.ts';
import { barFigures, CSV_HEADER, clockIn, plainCsv, zonelessStamps } from './test/row-text.ts';
import { readBarText, seededRows } from './test/seeded-rows.ts';

const HOUR = 60 * MINUTE;
const ROWS = seededRows('2024-09-09', '2024-10-11');
const EXTENDED = seededRows('2024-09-09', '2024-10-11', { isExtended: true });
const iso = (at: number) => new Date(at).toISOString();
const NEW_YORK = zonelessStamps('America/New_York');

type Cells = readonly [open: string, high: string, low: string, close: string, volume: string];

function textOf(
  write: (stamp: string, cells: Cells, index: number) => readonly (string | number)[],
  ...head: readonly string[]
): string {
  const rows = ROWS.map((row, index) =>
    write(iso(row.start), barFigures(row) as unknown as Cells, index).join(','),
  );
  return [...head, ...rows].join('\n');
}

describe('stamps that name a wrong zone are refused, also where the day is extended', () => {
  test.each([
    [-2, '2 hours later'],
    [-1, '1 hour later'],
    [1, '1 hour earlier'],
  ])('%s hours off', async (hours, words) => {
    const read = readBarText(plainCsv(EXTENDED, (at) => iso(at + hours * HOUR)));
    await expect(read).rejects.toThrow(
      `bars.csv line 2: the stamps say their zone, but the trade of 2024-09-09 and after lies in regular hours only ${words}`,
    );
  });

  test.each([true, false])('in winter right, in summer not: extended %s', async (isExtended) => {
    const rows = seededRows('2024-10-14', '2024-11-22', { isExtended });
    const fixed = readBarText(plainCsv(rows, (at) => `${NEW_YORK(at)}-05:00`));
    await expect(fixed).rejects.toThrow(/line 2: .* only 1 hour earlier/);
    const right = await readBarText(plainCsv(rows, iso));
    expect(right.readSummary.problems).toEqual([]);
  });

  test('but not those of mornings alone', async () => {
    const mornings = EXTENDED.filter(({ start }) => start % (24 * HOUR) < 15 * HOUR);
    expect((await readBarText(plainCsv(mornings, iso))).rowCounts.kept).toBe(
      mornings.length - 66 * 25,
    );
  });
});

describe('columns', () => {
  test('that a comment names are read by it', async () => {
    const text = textOf(
      (stamp, [open, high, low, close, volume]) => [stamp, close, high, low, open, close, volume],
      '# timestamp,close,high,low,open,vwap,volume',
    );
    expect(barsOf((await readBarText(text)).columns)).toEqual(ROWS);
  });

  test('that a comment above a header names are not', async () => {
    const text = `# columns: open, high, low, close, volume, time\n${plainCsv(ROWS, iso)}`;
    expect(barsOf((await readBarText(text)).columns)).toEqual(ROWS);
  });

  test.each<readonly [string, (stamp: string, cells: Cells) => string[]]>([
    [
      'close before open',
      (stamp, [open, high, low, close, vol]) => [stamp, close, high, low, open, vol],
    ],
    [
      'a fifth price',
      (stamp, [open, high, low, close, vol]) => [stamp, open, high, low, close, close, vol],
    ],
  ])('of another order without a header are refused: %s', async (_, write) => {
    const words = 'line 1: there is no header, and the columns are not date, time, open';
    await expect(readBarText(textOf(write))).rejects.toThrow(words);
    const newestFirst = textOf(write).split('\n').reverse().join('\n');
    await expect(readBarText(newestFirst)).rejects.toThrow(words);
  });

  test('of the known order are read newest first as well', async () => {
    const lines = textOf((stamp, cells) => [stamp, ...cells]).split('\n');
    expect(barsOf((await readBarText(lines.reverse().join('\n'))).columns)).toEqual(ROWS);
  });

  test.each(['timestamp,close,high,low,open,volume', 'timestamp,open,high,low,close,trades'])(
    'that a second header names otherwise are refused: %s',
    async (header) => {
      const lines = plainCsv(ROWS, iso).split('\n');
      const text = lines.toSpliced(500, 0, header).join('\n');
      await expect(readBarText(text)).rejects.toThrow(
        'line 501: a second header names other columns',
      );
    },
  );

  test('may end with a comma in the header alone', async () => {
    const text = plainCsv(ROWS, iso, `${CSV_HEADER},`);
    expect(barsOf((await readBarText(text)).columns)).toEqual(ROWS);
  });

  test('may stand below many comments', async () => {
    const text = `${'# a note\n'.repeat(400)}${plainCsv(ROWS, iso)}`;
    expect(barsOf((await readBarText(text)).columns)).toEqual(ROWS);
  });
});

describe('a column of symbols', () => {
  const header = `${CSV_HEADER},symbol`;

  test('may follow a quoted cell with commas', async () => {
    const text = textOf(
      (stamp, [open, high, low, close, volume]) => [
        ...[stamp, open, high, low, close],
        `"${Number(volume).toLocaleString('en-US')}"`,
        'SPY',
      ],
      header,
    );
    expect(barsOf((await readBarText(text)).columns)).toEqual(ROWS);
  });

  test.each<readonly [string, (index: number) => string]>([
    ['in another case', () => 'Spy'],
    ['in two cases', (index) => (index < 1_500 ? 'SPY' : 'spy')],
  ])('may write them %s', async (_, symbolAt) => {
    const own = (stamp: string, cells: Cells, index: number) => [stamp, ...cells, symbolAt(index)];
    const other = textOf((stamp, cells) => [stamp, ...cells, 'qqq'], header);
    const { columns, rowCounts: counts } = await readBarText(`${other}\n${other}\n${textOf(own)}`);
    expect(barsOf(columns)).toEqual(ROWS);
    expect(counts).toMatchObject({ kept: ROWS.length, duplicates: 0 });
  });
});

describe('stamps', () => {
  test.each(['\u202f', '\u00a0'])('may have a space that does not break: %j', async (space) => {
    const browser = (at: number) => {
      const { year, month, day, hour, minute } = clockIn('America/New_York', at);
      const half = Number(hour) < 12 ? 'AM' : 'PM';
      return `"${Number(month)}/${Number(day)}/${year}, ${Number(hour) % 12 || 12}:${minute}:00${space}${half}"`;
    };
    expect(barsOf((await readBarText(plainCsv(ROWS, browser))).columns)).toEqual(ROWS);
  });

  test.each(['00:00:00', '12:00:00 AM'])('may give each date the time %s', async (midnight) => {
    const split = (at: number) =>
      `${NEW_YORK(at).slice(0, 10)} ${midnight},${NEW_YORK(at).slice(11)}`;
    const text = plainCsv(ROWS, split, 'Date,Time,Open,High,Low,Close,Volume');
    expect(barsOf((await readBarText(text)).columns)).toEqual(ROWS);
  });

  test('that begin with a year of two digits are refused', async () => {
    const rows = seededRows('2024-09-16', '2024-09-27');
    for (const stamp of [iso, NEW_YORK]) {
      const read = readBarText(plainCsv(rows, (at) => stamp(at).slice(2)));
      await expect(read).rejects.toThrow(
        'line 2: its dates begin with a year of two digits; write years with four',
      );
    }
    const dayFirst = (at: number) =>
      `${NEW_YORK(at).slice(0, 10).split('-').reverse().join('-').replace('-2024', '-24')} ${NEW_YORK(at).slice(11)}`;
    expect((await readBarText(plainCsv(rows, dayFirst))).rowCounts.kept).toBe(rows.length);
  });
});

describe('volumes', () => {
  const withVolumes = (volumeOf: (row: Bar, index: number) => number | string) =>
    textOf(
      (stamp, [open, high, low, close], index) => [
        ...[stamp, open, high, low, close],
        volumeOf(ROWS[index] as Bar, index),
      ],
      CSV_HEADER,
    );

  test('in millions are refused, larger ones with fractions are rounded', async () => {
    const millions = withVolumes(({ volume }) => (volume / 1e6).toFixed(6));
    await expect(readBarText(millions)).rejects.toThrow(
      /line 2: column volume holds fractions of shares, such as 0\.\d{6} /,
    );
    const exact = await readBarText(withVolumes(({ volume }) => volume + 0.25));
    expect(barsOf(exact.columns)).toEqual(ROWS);
  });

  test('that are sums of their day are refused', async () => {
    const sums = withVolumes((_, index) =>
      ROWS.slice(index - (index % 78), index + 1).reduce((sum, { volume }) => sum + volume, 0),
    );
    await expect(readBarText(sums)).rejects.toThrow(
      'line 2: column volume rises from row to row within each day',
    );
  });

  test('that some sessions lack are named', async () => {
    const half = withVolumes(({ volume }, index) => (index < 780 ? 0 : volume));
    const { readSummary: read } = await readBarText(half);
    expect(read.problems).toMatchObject([
      { kind: 'no-volume', from: '2024-09-09', to: '2024-09-20', rows: 780 },
    ]);
    expect(read.problems[0]?.text).toContain('10 of 25 sessions have no volume');
  });
});

describe('prices', () => {
  test.each([10, 0.1])('at another scale after a hole are refused: × %s', async (factor) => {
    const rows = ROWS.filter((_, index) => index < 390 || index >= 1_170).map((row, index) => {
      if (index < 390) return row;
      const scale = (price: number) => Math.round((price * factor) / 100) * 100;
      const [open, high, low, close] = [row.open, row.high, row.low, row.close].map(scale);
      return { ...row, open, high, low, close } as Bar;
    });
    await expect(readBarText(plainCsv(rows, iso))).rejects.toThrow(
      /line 392: prices go .* two scales/,
    );
  });

  test('may lie beyond their high by less than a hundredth of a cent', async () => {
    const text = textOf(
      (stamp, [open, , low, close, volume]) => [
        ...[stamp, open, Math.max(Number(open), Number(close)) - 1e-9],
        ...[low, close, volume],
      ],
      CSV_HEADER,
    );
    expect((await readBarText(text)).rowCounts).toMatchObject({ invalid: 0, kept: ROWS.length });
  });
});

test('two markets in one file are refused', async () => {
  const other = seededRows('2024-09-09', '2024-10-11', { seed: 9, price: 480 });
  const both = ROWS.flatMap((row, index) => [row, other[index] as Bar]);
  await expect(readBarText(plainCsv(both, iso))).rejects.toThrow(
    `line 3: ${ROWS.length} of ${both.length} rows repeat the stamp of another row with other prices`,
  );
});
