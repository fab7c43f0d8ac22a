import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { decodePath, encodePath, type PathPoint } from '@tideline/engine';

const PLAIN_FORMAT_BYTE = 0;
const DEFLATED_FORMAT_BYTE = 1;
/** A window smaller than usual: a part is short, and a small window costs less to begin. */
const DEFLATE_OPTIONS = { windowBits: 12, memLevel: 4 };
/** The longest day needs less; damaged bytes can't fill the memory. */
const MAX_INFLATED_BYTES = 1 << 20;

/** Deflates the engine's encoding where that makes it shorter. */
export function encodeStoredPath(points: readonly PathPoint[]): Buffer {
  const plain = encodePath(points);
  const deflatedBytes = deflateRawSync(plain, DEFLATE_OPTIONS);
  return deflatedBytes.length < plain.length
    ? Buffer.concat([Buffer.of(DEFLATED_FORMAT_BYTE), deflatedBytes])
    : Buffer.concat([Buffer.of(PLAIN_FORMAT_BYTE), plain]);
}

/** Returns null, and never throws, for other bytes than were stored. */
export function decodeStoredPath(stored: Uint8Array): readonly PathPoint[] | null {
  const bytes = stored.subarray(1);
  if (stored[0] === PLAIN_FORMAT_BYTE) return decodePath(bytes);
  const plain = stored[0] === DEFLATED_FORMAT_BYTE ? inflateOrNull(bytes) : null;
  return plain === null ? null : decodePath(plain);
}

function inflateOrNull(bytes: Uint8Array): Uint8Array | null {
  try {
    return inflateRawSync(bytes, { maxOutputLength: MAX_INFLATED_BYTES });
  } catch {
    // Only damaged bytes fail here.
    return null;
  }
}
