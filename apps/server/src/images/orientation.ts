const EXIF_IDENTIFIER = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION_TAG = 0x0112;
const EXIF_SHORT_TYPE = 3;
const UPRIGHT_ORIENTATION = 1;
const MAX_ORIENTATION = 8;
const TIFF_HEADER_BYTES = 8;
const IFD_ENTRY_BYTES = 12;

/** The EXIF orientation, 2 to 8, from a JPEG's APP1 segment; null for an upright picture. */
export function readOrientation(segment: Buffer): number | null {
  if (!segment.subarray(0, EXIF_IDENTIFIER.length).equals(EXIF_IDENTIFIER)) return null;
  const tiff = segment.subarray(EXIF_IDENTIFIER.length);
  const byteOrder = tiff.toString('latin1', 0, 2);
  if (tiff.length < TIFF_HEADER_BYTES || (byteOrder !== 'II' && byteOrder !== 'MM')) return null;
  const isLittleEndian = byteOrder === 'II';
  const readShort = (offset: number) =>
    isLittleEndian ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset);
  const ifdOffset = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (ifdOffset + 2 > tiff.length) return null;
  const entriesEnd = Math.min(ifdOffset + 2 + readShort(ifdOffset) * IFD_ENTRY_BYTES, tiff.length);
  for (
    let offset = ifdOffset + 2;
    offset + IFD_ENTRY_BYTES <= entriesEnd;
    offset += IFD_ENTRY_BYTES
  ) {
    if (readShort(offset) !== ORIENTATION_TAG) continue;
    const value = readShort(offset + 8);
    const isRotated = value > UPRIGHT_ORIENTATION && value <= MAX_ORIENTATION;
    return readShort(offset + 2) === EXIF_SHORT_TYPE && isRotated ? value : null;
  }
  return null;
}

export function createOrientationSegment(orientation: number): Buffer {
  const entry = Buffer.alloc(IFD_ENTRY_BYTES);
  entry.writeUInt16BE(ORIENTATION_TAG, 0);
  entry.writeUInt16BE(EXIF_SHORT_TYPE, 2);
  entry.writeUInt32BE(1, 4);
  entry.writeUInt16BE(orientation, 8);
  const tiff = Buffer.concat([
    Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, TIFF_HEADER_BYTES, 0, 1]),
    entry,
    Buffer.alloc(4),
  ]);
  const segment = Buffer.concat([EXIF_IDENTIFIER, tiff]);
  const segmentHeader = Buffer.from([0xff, 0xe1, 0, 0]);
  segmentHeader.writeUInt16BE(segment.length + 2, 2);
  return Buffer.concat([segmentHeader, segment]);
}
