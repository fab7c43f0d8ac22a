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
const CHUNK_OVERHEAD = 12;

/** Null for an incomplete PNG. An animated one becomes still. */
export function stripPng(bytes: Buffer): StrippedImage | null {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return null;
  const kept: Buffer[] = [PNG_SIGNATURE];
  const names: string[] = [];
  for (let at = PNG_SIGNATURE.length; names.at(-1) !== 'IEND'; ) {
    if (at + CHUNK_OVERHEAD > bytes.length) return null;
    const length = bytes.readUInt32BE(at);
    const end = at + CHUNK_OVERHEAD + length;
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    if (KEPT_CHUNKS.has(name)) kept.push(bytes.subarray(at, end));
    names.push(name);
    at = end;
  }
  const hasHeader = names[0] === 'IHDR' && bytes.readUInt32BE(PNG_SIGNATURE.length) === 13;
  if (!hasHeader || !names.includes('IDAT')) return null;
  return {
    width: bytes.readUInt32BE(PNG_SIGNATURE.length + 8),
    height: bytes.readUInt32BE(PNG_SIGNATURE.length + 12),
    bytes: Buffer.concat(kept),
  };
}
