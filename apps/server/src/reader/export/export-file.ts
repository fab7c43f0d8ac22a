import { done, type Result } from '@tideline/api';
import type { ExportPart, ExportQuery } from './export-reads.ts';
import { EMPTY_GZIP_SUM } from './gzip-part.ts';

/** A short file is whole. Of a long one, later parts are read when the client takes them. */
export type ExportFile = Uint8Array | AsyncIterable<Uint8Array>;

type ReadPart = (
  position: Pick<ExportQuery, 'afterCursor' | 'gzipSum'>,
) => Promise<Result<ExportPart>>;

const MAX_BUFFERED_BYTES = 65_536;

/** Collects 64 kB before it resolves, because each write costs the trading thread time. */
export async function assembleExportFile(
  isGzip: boolean,
  readPart: ReadPart,
): Promise<Result<ExportFile>> {
  const bufferedParts: Uint8Array[] = [];
  let bufferedBytes = 0;
  let part = await readPart({ afterCursor: null, gzipSum: isGzip ? EMPTY_GZIP_SUM : null });
  for (;;) {
    if (!part.ok) return part;
    const { bytes, nextCursor, gzipSum } = part.value;
    bufferedParts.push(bytes);
    bufferedBytes += bytes.length;
    if (nextCursor === null) return done(Buffer.concat(bufferedParts));
    if (bufferedBytes >= MAX_BUFFERED_BYTES)
      return done(readAllParts(bufferedParts, part.value, readPart));
    part = await readPart({ afterCursor: nextCursor, gzipSum });
  }
}

async function* readAllParts(
  bufferedParts: readonly Uint8Array[],
  lastPart: ExportPart,
  readPart: ReadPart,
): AsyncGenerator<Uint8Array> {
  yield* bufferedParts;
  for (let { nextCursor, gzipSum } = lastPart; nextCursor !== null; ) {
    const part = await readPart({ afterCursor: nextCursor, gzipSum });
    // A file that breaks off in the middle must not look complete.
    if (!part.ok) throw new Error(part.refusal.message);
    yield part.value.bytes;
    ({ nextCursor, gzipSum } = part.value);
  }
}
