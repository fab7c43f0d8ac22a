import { describe, expect, test } from 'vitest';
import { readBarFile } from './bar-file.ts';

const HEADER = 'timestamp,open,high,low,close,volume';
const ROW = '2025-02-05 14:30:00+00:00,600.10,600.50,599.90,600.25,1000';
const NEXT = '2025-02-05 14:35:00+00:00,600.25,600.60,600.20,600.55,1100';

function read(...lines: string[]) {
  return readBarFile('bars.csv', lines.join('\n'), 'SPY');
}

describe('a bar file', () => {
  test('is read with prices in 1/10,000 dollar and stamps as starts', () => {
    const file = read(HEADER, ROW, NEXT, '');
    expect(file).toMatchObject({ minutes: 5, rows: 2, invalid: 0, duplicates: 0 });
    expect(file.bars[0]).toEqual({
      start: Date.UTC(2025, 1, 5, 14, 30),
      open: 6_001_000,
      high: 6_005_000,
      low: 5_999_000,
      close: 6_002_500,
      volume: 1000,
    });
  });

  test.each([
    '2025-02-05 14:30:00+00:00',
    '2025-02-05 14:30:00',
    '2025-02-05T14:30:00Z',
    '2025-02-05T14:30Z',
    '2025-02-05T14:30:00.000Z',
    '2025-02-05T09:30:00-05:00',
    '2025-02-05 09:30:00-0500',
    '"2025-02-05 14:30:00"',
  ])('may write a stamp as %s', (stamp) => {
    const { bars } = read(HEADER, `${stamp},600,601,599,600,5`);
    expect(bars[0]?.start).toBe(Date.UTC(2025, 1, 5, 14, 30));
  });

  test('may have its columns in any order and case, others beside them, and Windows line ends', () => {
    const file = read(
      '\uFEFFVolume,Close,Low,High,Open,vwap,Datetime,Symbol\r',
      '5,600,599,601,600.5,600.1,2025-02-05 14:30:00,SPY\r',
      '5,100,99,101,100.5,100.1,2025-02-05 14:30:00,QQQ\r',
    );
    expect(file).toMatchObject({ rows: 2, foreign: 1 });
    expect(file.bars).toHaveLength(1);
    expect(file.bars[0]).toMatchObject({ open: 6_005_000, close: 6_000_000, volume: 5 });
  });

  test('is put in order; of rows with one stamp the last counts', () => {
    const file = read(HEADER, NEXT, ROW, ROW.replace('600.25,', '600.30,'));
    expect(file.bars.map(({ close }) => close)).toEqual([6_003_000, 6_005_500]);
    expect(file.duplicates).toBe(1);
  });

  test.each([
    ['NaN', '600,NaN,599,600,5'],
    ['an empty price', '600,601,,600,5'],
    ['high below low', '600,598,599,600,5'],
    ['high below close', '600,601,599,602,5'],
    ['a zero price', '0,0,0,0,5'],
    ['a negative price', '600,601,-599,600,5'],
    ['a negative volume', '600,601,599,600,-5'],
    ['no volume', '600,601,599,600,nan'],
  ])('drops and counts a bar with %s', (_, row) => {
    const file = read(HEADER, ROW, `2025-02-05 14:35:00,${row}`);
    expect(file.invalid).toBe(1);
    expect(file.bars).toHaveLength(1);
  });

  test('knows 1-minute bars, and drops rows off the grid of 5-minute bars', () => {
    const at = (minute: number): string =>
      `2025-02-05 14:${String(minute).padStart(2, '0')}:00,600,601,599,600,5`;
    expect(read(HEADER, ...[30, 31, 32, 40].map(at)).minutes).toBe(1);
    const five = read(HEADER, ...[30, 35, 40, 42, 45, 50].map(at));
    expect(five).toMatchObject({ minutes: 5, offGrid: 1 });
    expect(five.bars).toHaveLength(5);
  });

  test.each([
    [[''], 'bars.csv line 1: column timestamp is missing from the header'],
    [['timestamp,open,high,low,volume', ROW], 'bars.csv line 1: column close is missing'],
    [[`${HEADER},Close`, `${ROW},1`], 'bars.csv line 1: column close is in the header twice'],
    [[HEADER], 'bars.csv: no rows after the header'],
    [[HEADER, ROW, '2025-02-05 14:35:00,600.1,60'], 'bars.csv line 3: has 3 of 6 columns'],
    [
      [HEADER, '2025-02-05 14:35:00,6OO,601,599,600,5'],
      'bars.csv line 2: column open is not a number: 6OO',
    ],
    [
      [HEADER, ROW, '2025-02-05 14:35:00,600,601,599,600,lots'],
      'bars.csv line 3: column volume is not a',
    ],
    [
      [HEADER, '05/02/2025 14:35,600,601,599,600,5'],
      'bars.csv line 2: column timestamp is not a date',
    ],
    [
      [HEADER, '2025-02-31 14:35:00,600,601,599,600,5'],
      'bars.csv line 2: column timestamp is not a date',
    ],
    [
      [HEADER, '2025-02-05 14:35:07,600,601,599,600,5'],
      'bars.csv line 2: column timestamp is not on a minute',
    ],
    [[HEADER, '2025-02-05 14:35:00,0,0,0,0,5'], 'bars.csv: none of its 1 rows is a possible bar'],
    [
      [HEADER, ROW, ROW.replace('14:30', '15:30')],
      'bars.csv: column timestamp: rows are 60 minutes apart',
    ],
    [[`${HEADER},symbol`, `${ROW},QQQ`], 'bars.csv: no rows of SPY in column symbol'],
  ])('that cannot be read says where: %j', (lines, message) => {
    expect(() => read(...lines)).toThrow(message);
    expect(() => read(...lines)).toThrow(/^[^\n]+$/);
  });
});
