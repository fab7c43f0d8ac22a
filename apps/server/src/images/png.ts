import { crc32 } from 'node:zlib';
import type { StrippedImage } from './stripped-image.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The picture itself, its palette, transparency, and what its colours mean. */
const KEPT_CHUNKS = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
]);
/** Bytes of a chunk's length, name and checksum. */
const CHUNK_OVERHEAD_BYTES = 12;

/** Null for an incomplete PNG. An animated one becomes still. */
export function stripPng(bytes: Buffer): StrippedImage | null {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return null;
  const keptChunks: Buffer[] = [PNG_SIGNATURE];
  const chunkNames: string[] = [];
  for (let offset = PNG_SIGNATURE.length; chunkNames.at(-1) !== 'IEND'; ) {
    if (offset + CHUNK_OVERHEAD_BYTES > bytes.length) return null;
    const length = bytes.readUInt32BE(offset);
    const end = offset + CHUNK_OVERHEAD_BYTES + length;
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', offset + 4, offset + 8);
    if (crc32(bytes.subarray(offset + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    if (KEPT_CHUNKS.has(name)) keptChunks.push(bytes.subarray(offset, end));
    chunkNames.push(name);
    offset = end;
  }
  const hasHeader = chunkNames[0] === 'IHDR' && bytes.readUInt32BE(PNG_SIGNATURE.length) === 13;
  if (!hasHeader || !chunkNames.includes('IDAT')) return null;
  return {
    width: bytes.readUInt32BE(PNG_SIGNATURE.length + 8),
    height: bytes.readUInt32BE(PNG_SIGNATURE.length + 12),
    bytes: Buffer.concat(keptChunks),
  };
}
