import { Readable } from 'node:stream';
import { done, type Result, refused } from '@tideline/api';
import { expect, test } from 'vitest';
import { assembleExportFile } from './export-file.ts';
import type { ExportPart } from './export-reads.ts';

const BUSY = { code: 'READER_BUSY', message: 'Busy.', retryAfter: 1 } as const;

/** A file with parts of these sizes; a missing size refuses. */
function file(...sizes: readonly (number | null)[]) {
  const asked: (string | null)[] = [];
  async function read({
    afterCursor,
  }: {
    readonly afterCursor: string | null;
  }): Promise<Result<ExportPart>> {
    asked.push(afterCursor);
    const number = Number(afterCursor ?? 0);
    const size = sizes[number] ?? null;
    if (size === null) return refused(BUSY);
    const nextCursor = number + 1 < sizes.length ? String(number + 1) : null;
    return done({ bytes: new Uint8Array(size).fill(number), nextCursor, gzipSum: null });
  }
  return { asked, open: () => assembleExportFile(false, read) };
}

async function opened({ open }: ReturnType<typeof file>) {
  const result = await open();
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

test('a short file is whole, with all its parts in order', async () => {
  const short = file(3, 0, 2);
  expect(await opened(short)).toEqual(Buffer.from([0, 0, 0, 2, 2]));
  expect(short.asked).toEqual([null, '1', '2']);
});

test('later parts of a long file are read when they are taken', async () => {
  const long = file(40_000, 40_000, 10, 20);
  const parts = await opened(long);
  if (parts instanceof Uint8Array) throw new Error('the file was held');
  expect(long.asked).toEqual([null, '1']);
  const sizes: number[] = [];
  for await (const { length } of parts) {
    sizes.push(length);
    if (sizes.length === 2) expect(long.asked).toHaveLength(2);
  }
  expect(sizes).toEqual([40_000, 40_000, 10, 20]);
  expect(long.asked).toEqual([null, '1', '2', '3']);
});

test('a part that is refused before anything was sent refuses the file', async () => {
  expect(await file(3, null).open()).toEqual(refused(BUSY));
});

test('a part that is refused later breaks the file off', async () => {
  const parts = await opened(file(70_000, null));
  if (parts instanceof Uint8Array) throw new Error('the file was held');
  await expect(Readable.from(parts).toArray()).rejects.toThrow('Busy.');
});
