import { orientationSegment, readOrientation } from './orientation.ts';
import type { StrippedImage } from './stripped-image.ts';

const EXIF_MARKER = 0xe1;
const SCAN_MARKER = 0xda;
const END_MARKER = 0xd9;
/** Markers of the frames that browsers read: baseline, extended and progressive. */
const FRAME_MARKERS = new Set([0xc0, 0xc1, 0xc2]);
/** Markers of what a decoder needs: frames, tables of quantisation and of Huffman codes, restarts. */
const KEPT_MARKERS = new Set([...FRAME_MARKERS, 0xc4, 0xdb, 0xdd]);
/** Adobe's segment says how colours are stored; a longer one has more in it. */
const ADOBE_SEGMENT = { marker: 0xee, name: 'Adobe', length: 14 };

/** Null for an incomplete JPEG. Of its EXIF data only the orientation is kept. */
export function stripJpeg(bytes: Buffer): StrippedImage | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let size: Pick<StrippedImage, 'width' | 'height'> | null = null;
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === END_MARKER; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_MARKER) {
      kept.push(bytes.subarray(at, at + 2));
      return size === null ? null : { ...size, bytes: Buffer.concat(kept) };
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return null;
    if (FRAME_MARKERS.has(marker)) {
      if (end < at + 9) return null;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    const next = marker === SCAN_MARKER ? endOfScan(bytes, end) : end;
    if (marker === EXIF_MARKER) {
      const orientation = readOrientation(bytes.subarray(at + 4, end));
      if (orientation !== null) kept.push(orientationSegment(orientation));
    }
    if (marker === SCAN_MARKER || KEPT_MARKERS.has(marker) || isAdobeSegment(bytes, at, end)) {
      kept.push(bytes.subarray(at, next));
    }
    at = next;
  }
  return null;
}

function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const marker = bytes[at + 1] ?? 0;
    const isOfScan = marker === 0 || (marker >= 0xd0 && marker <= 0xd7);
    if (!isOfScan) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

function isAdobeSegment(bytes: Buffer, at: number, end: number): boolean {
  const { marker, name, length } = ADOBE_SEGMENT;
  const isNamed = bytes.toString('latin1', at + 4, at + 4 + name.length) === name;
  return bytes[at + 1] === marker && end - at === length + 2 && isNamed;
}
