import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { EXPORT_NAMES, type ExportName } from '@tideline/api/schemas';
import { toDecision } from '@tideline/api/wire';
import { expect, onTestFinished, test } from 'vitest';
import { createPast, FEED, SESSIONS } from '../../../test/past-world.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { toCsvText } from './csv.ts';
import { createExportReads } from './export-reads.ts';
import { EMPTY_GZIP_SUM } from './gzip-part.ts';

function open() {
  const past = createPast(join(temporaryFolder(), 'tideline.sqlite'), ['ann', 'bob']);
  onTestFinished(() => past.database.close());
  const reads = createExportReads(past.history);
  const range = { from: null, to: '9999-12-31' };
  const read = (name: ExportName, isGzip: boolean) => {
    const parts: Uint8Array[] = [];
    let gzipSum = isGzip ? EMPTY_GZIP_SUM : null;
    for (let afterCursor: string | null = null; ; ) {
      const query = {
        userId: 'ann',
        account: 'A1',
        range,
        exportName: name,
        feed: FEED,
        afterCursor,
        gzipSum,
      };
      const part = reads.exportPart(query);
      parts.push(part.bytes);
      ({ nextCursor: afterCursor, gzipSum } = part);
      if (afterCursor === null) return parts;
    }
  };
  const file = (name: ExportName) => {
    const parts = read(name, false);
    const text = Buffer.concat(parts).toString();
    return { lines: text.trimEnd().split('\r\n'), parts: parts.length };
  };
  return { past, file, read };
}

test('a long file comes in parts, with one head and nothing twice', () => {
  const { past, file } = open();
  for (let number = 0; number < 2_200; number += 1) past.close('ann', 'A1', number % 10, 100, 1);
  past.close('bob', 'A1', 1, 100, 1);
  const { lines, parts } = file('trades');
  expect(parts).toBe(3);
  expect(lines[0]).toMatch(/^\uFEFFid,account,environment,openedAt,/);
  const ids = lines.slice(1).map((line) => line.split(',')[0]);
  expect(new Set(ids).size).toBe(2_200);
  expect(ids.every((id) => id?.startsWith('ann-'))).toBe(true);
});

test('its parts in a row are one gzip file of the same text, which has no more beside it', () => {
  const { past, read } = open();
  for (let number = 0; number < 1_100; number += 1) past.close('ann', 'A1', number % 10, 100, 1);
  for (const name of EXPORT_NAMES) {
    const [plain, compressed] = [Buffer.concat(read(name, false)), read(name, true)];
    expect(gunzipSync(Buffer.concat(compressed))).toEqual(plain);
    // Each part can be decompressed by itself.
    const cut = gunzipSync(compressed[0] ?? Buffer.alloc(0), {
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    expect(plain.subarray(0, cut.length)).toEqual(cut);
    expect(cut.length).toBeGreaterThan(20);
  }
  const spoilt = Buffer.concat(read('trades', true));
  spoilt[spoilt.length - 6]! ^= 1;
  expect(() => gunzipSync(spoilt)).toThrow('incorrect data check');
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

test('a line says of a decision what its record says', () => {
  const { past, file } = open();
  for (let bar = 0; bar < 60; bar += 1) past.decide('ann', 3, bar % 24);
  const { sqlite } = past.database;
  // As older builds stored them: without inputs, and with gates in full.
  sqlite.exec('UPDATE decisions SET inputs = NULL WHERE id % 5 = 0');
  const old = [{ code: 'HALT', passes: false, rule: 'no halt', reading: 'halted' }];
  sqlite.prepare('UPDATE decisions SET gates = ? WHERE id % 7 = 0').run(JSON.stringify(old));
  sqlite.exec(`UPDATE decisions SET inputs = json_set(inputs, '$.bid', 20750, '$.ask', 20800,
    '$.side', 'put', '$.equity', 99987655), limit_price = 20825 WHERE id % 3 = 0`);
  const records = SESSIONS.flatMap(({ date }) => past.history.decisions.readDay('ann', FEED, date))
    .map(toDecision)
    .sort((a, b) => (a.barStart < b.barStart ? 1 : -1));
  const lines = records.map(({ inputs, gates, ...record }) =>
    [
      record.barStart,
      record.symbol,
      record.outcome,
      record.sentence,
      gates
        .filter(({ passes }) => !passes)
        .map(({ code }) => code)
        .join('; '),
      inputs?.side ?? null,
      record.contractSymbol,
      record.quantity,
      record.limitPrice,
      record.tradeId,
      inputs?.spot ?? null,
      inputs?.bid ?? null,
      inputs?.ask ?? null,
      inputs === null ? null : '0.813',
      inputs === null ? null : '0.2719',
      inputs?.equity ?? null,
      inputs?.confidenceThreshold ?? null,
    ].join(),
  );
  expect(records).toHaveLength(60);
  expect(file('decisions').lines.slice(1)).toEqual(lines);
});

test('figures that are worked out have four decimals', () => {
  const { past, file } = open();
  past.decide('ann', 0, 3);
  const [head = '', decision = ''] = file('decisions').lines;
  const cell = (name: string) => decision.split(',')[head.split(',').indexOf(name)];
  expect([cell('halfSpread'), cell('delta')]).toEqual(['0.813', '0.2719']);
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
  expect(toCsvText([[cell, 1]])).toBe(`${written},1\r\n`);
});
