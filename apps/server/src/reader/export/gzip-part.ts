import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Checksum and length in bytes of the text so far; a gzip file ends with both. */
export interface GzipSum {
  readonly crc: number;
  readonly byteCount: number;
}

export const EMPTY_GZIP_SUM: GzipSum = { crc: 0, byteCount: 0 };

/** Deflate, no name, no time, unknown system (RFC 1952, 2.3). */
const GZIP_HEADER = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
/** An empty last block (RFC 1951, 3.2.6). */
const LAST_GZIP_BLOCK = [3, 0];
const GZIP_LENGTH_MODULUS = 2 ** 32;

interface TextPart {
  readonly text: Uint8Array;
  readonly previousSum: GzipSum;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/**
 * Compresses one part of a file by itself. A flush ends it at a whole byte (RFC 1951, 3.2.4), so the
 * parts in a row are one gzip file.
 */
export function gzipPart({ text, previousSum, isFirst, isLast }: TextPart): {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sum: GzipSum;
} {
  const sum = {
    // For an encoder's empty array Node's function returns 0, and not the sum so far.
    crc: text.byteLength === 0 ? previousSum.crc : crc32(text, previousSum.crc),
    byteCount: (previousSum.byteCount + text.byteLength) % GZIP_LENGTH_MODULUS,
  };
  const deflatedBytes = deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH });
  const header = isFirst ? GZIP_HEADER : [];
  const trailer = isLast
    ? [...LAST_GZIP_BLOCK, ...toLittleEndianBytes(sum.crc), ...toLittleEndianBytes(sum.byteCount)]
    : [];
  // The part gets its own buffer, because it moves to another thread.
  const bytes = new Uint8Array(header.length + deflatedBytes.length + trailer.length);
  bytes.set(header);
  bytes.set(deflatedBytes, header.length);
  bytes.set(trailer, header.length + deflatedBytes.length);
  return { bytes, sum };
}

function toLittleEndianBytes(value: number): readonly number[] {
  return [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
}
