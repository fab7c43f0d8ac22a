import { createOrientationSegment, readOrientation } from './orientation.ts';
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
  const keptSegments: Buffer[] = [bytes.subarray(0, 2)];
  let size: Pick<StrippedImage, 'width' | 'height'> | null = null;
  for (let offset = 2; offset + 4 <= bytes.length || bytes[offset + 1] === END_MARKER; ) {
    if (bytes[offset] !== 0xff) return null;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === END_MARKER) {
      keptSegments.push(bytes.subarray(offset, offset + 2));
      return size === null ? null : { ...size, bytes: Buffer.concat(keptSegments) };
    }
    const end = offset + 2 + bytes.readUInt16BE(offset + 2);
    if (end > bytes.length || end < offset + 4) return null;
    if (FRAME_MARKERS.has(marker)) {
      if (end < offset + 9) return null;
      size = { height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) };
    }
    const nextOffset = marker === SCAN_MARKER ? endOfScan(bytes, end) : end;
    if (marker === EXIF_MARKER) {
      const orientation = readOrientation(bytes.subarray(offset + 4, end));
      if (orientation !== null) keptSegments.push(createOrientationSegment(orientation));
    }
    if (marker === SCAN_MARKER || KEPT_MARKERS.has(marker) || isAdobeSegment(bytes, offset, end)) {
      keptSegments.push(bytes.subarray(offset, nextOffset));
    }
    offset = nextOffset;
  }
  return null;
}

function endOfScan(bytes: Buffer, fromOffset: number): number {
  let offset = bytes.indexOf(0xff, fromOffset);
  while (offset >= 0) {
    const marker = bytes[offset + 1] ?? 0;
    const isScanData = marker === 0 || (marker >= 0xd0 && marker <= 0xd7);
    if (!isScanData) return offset;
    offset = bytes.indexOf(0xff, offset + 2);
  }
  return bytes.length;
}

function isAdobeSegment(bytes: Buffer, offset: number, end: number): boolean {
  const { marker, name, length } = ADOBE_SEGMENT;
  const hasAdobeName = bytes.toString('latin1', offset + 4, offset + 4 + name.length) === name;
  return bytes[offset + 1] === marker && end - offset === length + 2 && hasAdobeName;
}
