import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { barsOf, readBarFile } from '../index.ts';
import { plainCsv } from '../test/row-text.ts';
import { seededRows } from '../test/seeded-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'bar-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ROWS = seededRows('2024-09-09', '2024-09-20');
const TEXT = plainCsv(ROWS, (at) => new Date(at).toISOString());

function fileOf(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

function zipOf(files: Readonly<Record<string, string>>, isPacked = true): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = isPacked ? deflateRawSync(text) : Buffer.from(text);
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(isPacked ? 8 : 0, 8);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(isPacked ? 8 : 0, 10);
    entry.writeUInt32LE(crc32(text), 16);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(text.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(local, Buffer.from(name), data);
    at += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

function withLocalHeaderAt(offset: number): Buffer {
  const zip = zipOf({ 'SPY.csv': TEXT });
  zip.writeUInt32LE(offset, zip.readUInt32LE(zip.length - 6) + 42);
  return zip;
}

const read = (path: string) => readBarFile(path, { symbol: 'SPY' });

test.each([
  ['plain.csv', TEXT],
  ['packed.csv.gz', gzipSync(TEXT)],
  ['packed-without-a-name', gzipSync(TEXT)],
  [
    'two-parts.csv.gz',
    Buffer.concat([gzipSync(TEXT.slice(0, 5_000)), gzipSync(TEXT.slice(5_000))]),
  ],
  ['packed.zip', zipOf({ 'SPY.csv': TEXT })],
  ['stored.zip', zipOf({ 'SPY.csv': TEXT }, false)],
])('%s is read', async (name, content) => {
  const { columns } = await read(fileOf(name, content));
  expect(barsOf(columns)).toEqual(ROWS);
});

describe('is one line', () => {
  test.each([
    ['cut.csv.gz', gzipSync(TEXT).subarray(0, 9_000), 'is a damaged or cut-off gzip file'],
    ['plain.csv.gz', TEXT, 'is no gzip file'],
    ['cut.zip', zipOf({ 'SPY.csv': TEXT }).subarray(0, 9_000), 'is a damaged or cut-off zip file'],
    [
      'two.zip',
      zipOf({ 'SPY.csv': TEXT, 'QQQ.csv': TEXT }),
      'is a zip file of 2 files; it must hold one',
    ],
    ['elsewhere.zip', withLocalHeaderAt(10_000_000), 'is a damaged or cut-off zip file'],
    ['no-header.zip', withLocalHeaderAt(1), 'is a damaged or cut-off zip file'],
    [
      'spoilt.csv',
      zipOf({ 'SPY.csv': TEXT }).fill(255, 100, 3_000),
      'is a damaged or cut-off zip file',
    ],
    [
      'one-digit.zip',
      Buffer.from(
        zipOf({ 'SPY.csv': TEXT }, false).toString('latin1').replace('.5', '.6'),
        'latin1',
      ),
      'is a damaged or cut-off zip file',
    ],
    ['nothing.zip', zipOf({ 'SPY.csv': '' }, false), 'is empty'],
    ['empty.csv', '', 'is empty'],
    ['endless.csv', 'x'.repeat(3_000_000), 'is no text of lines'],
  ])('%s', async (name, content, message) => {
    const path = fileOf(name, content);
    await expect(read(path)).rejects.toThrow(`${path} ${message}`);
    await expect(read(path)).rejects.toThrow(/^[^\n]+$/);
  });

  test('a folder, and a file that is not there', async () => {
    await expect(read(folder)).rejects.toThrow(`${folder} is a folder`);
    await expect(read(join(folder, 'none'))).rejects.toThrow(
      'can not be read: no such file or folder',
    );
  });
});

test('what was read can be sent to a thread: the columns are shared, not copied', async () => {
  const file = await read(fileOf('shared.csv', TEXT));
  const sent = structuredClone(file);
  expect(sent).toEqual(file);
  sent.columns.close[0] = 1;
  expect(file.columns.close[0]).toBe(1);
});
