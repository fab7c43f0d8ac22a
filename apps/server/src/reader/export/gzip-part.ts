import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Checksum and length in bytes of the text so far; a gzip file ends with both. */
export interface GzipSum {
  readonly crc: number;
  readonly length: number;
}

export const EMPTY_GZIP_SUM: GzipSum = { crc: 0, length: 0 };

/** Deflate, no name, no time, unknown system (RFC 1952, 2.3). */
const GZIP_HEADER = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
/** An empty last block (RFC 1951, 3.2.6). */
const LAST_GZIP_BLOCK = [3, 0];
const GZIP_LENGTH_LIMIT = 2 ** 32;

interface TextPart {
  readonly text: Uint8Array;
  readonly before: GzipSum;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/**
 * Compresses one part of a file by itself. A flush ends it at a whole byte (RFC 1951, 3.2.4), so the
 * parts in a row are one gzip file.
 */
export function gzipPart({ text, before, isFirst, isLast }: TextPart): {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sum: GzipSum;
} {
  const sum = {
    // For an encoder's empty array Node's function returns 0, and not the sum so far.
    crc: text.byteLength === 0 ? before.crc : crc32(text, before.crc),
    length: (before.length + text.byteLength) % GZIP_LENGTH_LIMIT,
  };
  const blocks = deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH });
  const head = isFirst ? GZIP_HEADER : [];
  const end = isLast
    ? [...LAST_GZIP_BLOCK, ...littleEndian(sum.crc), ...littleEndian(sum.length)]
    : [];
  // The part gets its own buffer, because it moves to another thread.
  const bytes = new Uint8Array(head.length + blocks.length + end.length);
  bytes.set(head);
  bytes.set(blocks, head.length);
  bytes.set(end, head.length + blocks.length);
  return { bytes, sum };
}

function littleEndian(value: number): readonly number[] {
  return [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
}
