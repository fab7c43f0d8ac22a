import { join } from 'node:path';
import type { ExportName } from '@tideline/api/schemas';
import { expect, onTestFinished, test } from 'vitest';
import { createPast, FEED, SESSIONS } from '../../../test/past-world.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { csvLines } from './csv.ts';
import { ExportReads } from './export-reads.ts';

function open() {
  const past = createPast(join(temporaryFolder(), 'tideline.sqlite'), ['ann', 'bob']);
  onTestFinished(() => past.database.close());
  const reads = new ExportReads(past.history);
  const range = { from: null, to: '9999-12-31' };
  const file = (name: ExportName) => {
    let [text, parts] = ['', 0];
    for (let after: string | null = null; ; ) {
      const part = reads.part({ userId: 'ann', account: 'A1', range, name, feed: FEED, after });
      text += Buffer.from(part.bytes).toString();
      parts += 1;
      after = part.next;
      if (after === null) return { lines: text.trimEnd().split('\r\n'), parts };
    }
  };
  return { past, file };
}

test('a long file comes in parts, with one head and nothing twice', () => {
  const { past, file } = open();
  for (let number = 0; number < 1_100; number += 1) past.close('ann', 'A1', number % 10, 100, 1);
  past.close('bob', 'A1', 1, 100, 1);
  const { lines, parts } = file('trades');
  expect(parts).toBe(3);
  expect(lines[0]).toMatch(/^\uFEFFid,account,environment,openedAt,/);
  const ids = lines.slice(1).map((line) => line.split(',')[0]);
  expect(new Set(ids).size).toBe(1_100);
  expect(ids.every((id) => id?.startsWith('ann-'))).toBe(true);
});

test('of nothing it is its head', () => {
  const { file } = open();
  for (const name of ['trades', 'orders', 'decisions', 'equity'] as const) {
    expect(file(name)).toMatchObject({ parts: 1, lines: [expect.stringMatching(/^\uFEFF\w+,/)] });
  }
});

test('decisions end where they began, however long the range', () => {
  const { past, file } = open();
  for (let bar = 0; bar < 200; bar += 1) past.decide('ann', 0, 3);
  const { lines, parts } = file('decisions');
  expect(lines).toHaveLength(201);
  expect(parts).toBeLessThanOrEqual(2);
  expect(lines.at(-1)).toContain(SESSIONS[0]?.date);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['1=1', '1=1'],
  ['a,b', '"a,b"'],
  ['=a,"b"', `"'=a,""b"""`],
  ['two\nlines', '"two\nlines"'],
  [-1.5, '-1.5'],
  [null, ''],
  ['📈 up', '📈 up'],
])('the cell %j is written %j', (cell, written) => {
  expect(csvLines([[cell, 1]])).toBe(`${written},1\r\n`);
});
