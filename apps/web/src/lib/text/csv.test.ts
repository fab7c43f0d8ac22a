import { expect, test } from 'vitest';
import { type CsvCell, toCsv } from './csv.ts';

const BOM = '\uFEFF';

const cellOf = (value: CsvCell) =>
  toCsv([{ head: 'a', readCell: () => value }], [null]).slice(BOM.length + 3, -2);

test('lines end with CRLF, and the first one names the columns', () => {
  const columns = [
    { head: 'Symbol', readCell: ({ symbol }: { symbol: string; qty: number }) => symbol },
    { head: 'Qty', readCell: ({ qty }: { symbol: string; qty: number }) => qty },
  ];
  expect(toCsv(columns, [])).toBe(`${BOM}Symbol,Qty\r\n`);
  expect(toCsv(columns, [{ symbol: 'SPY', qty: 16 }])).toBe(`${BOM}Symbol,Qty\r\nSPY,16\r\n`);
});

test.each<[CsvCell, string]>([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['carriage\rreturn', '"carriage\rreturn"'],
  [null, ''],
  [1234.5, '1234.5'],
  [-256, '-256'],
  ['-256.10', '-256.10'],
])('%j is written %j', (cell, text) => {
  expect(cellOf(cell)).toBe(text);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1-555', "'+1-555"],
  ['-2+3+cmd', "'-2+3+cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
])('%j is no formula in a spreadsheet', (cell, text) => {
  expect(cellOf(cell)).toBe(text);
});

test('E8 the bytes begin with the mark of UTF-8, so that Excel shows every sign as it is', async () => {
  const text = toCsv([{ head: 'Why', readCell: () => '138 × 1.05' }], [null]);
  const bytes = new Uint8Array(await new Blob([text]).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('Why\r\n138 × 1.05\r\n');
});
