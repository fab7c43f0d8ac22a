import { done, type Result } from '@tideline/api';
import type { ExportPart, ExportQuery } from './export-reads.ts';
import { EMPTY_GZIP_SUM } from './gzip-part.ts';

/** A short file is whole. Of a long one, later parts are read when the client takes them. */
export type ExportFile = Uint8Array | AsyncIterable<Uint8Array>;

type ReadPart = (place: Pick<ExportQuery, 'after' | 'gzip'>) => Promise<Result<ExportPart>>;

const MAX_BUFFERED_BYTES = 65_536;

/** Holds some parts before it resolves, because each write costs the trading thread. */
export async function readExportFile(isGzip: boolean, read: ReadPart): Promise<Result<ExportFile>> {
  const held: Uint8Array[] = [];
  let size = 0;
  let part = await read({ after: null, gzip: isGzip ? EMPTY_GZIP_SUM : null });
  for (;;) {
    if (!part.ok) return part;
    const { bytes, next, gzip } = part.value;
    held.push(bytes);
    size += bytes.length;
    if (next === null) return done(Buffer.concat(held));
    if (size >= MAX_BUFFERED_BYTES) return done(readAllParts(held, part.value, read));
    part = await read({ after: next, gzip });
  }
}

async function* readAllParts(
  held: readonly Uint8Array[],
  last: ExportPart,
  read: ReadPart,
): AsyncGenerator<Uint8Array> {
  yield* held;
  for (let { next, gzip } = last; next !== null; ) {
    const part = await read({ after: next, gzip });
    // A file that breaks off in the middle must not look complete.
    if (!part.ok) throw new Error(part.refusal.message);
    yield part.value.bytes;
    ({ next, gzip } = part.value);
  }
}
