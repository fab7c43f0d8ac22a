const EXIF_IDENTIFIER = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION_TAG = 0x0112;
const SHORT_TYPE = 3;
const UPRIGHT_ORIENTATION = 1;
const LAST_ORIENTATION = 8;
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;

/** The EXIF orientation, 2 to 8, from a JPEG's APP1 segment; null for an upright picture. */
export function readOrientation(data: Buffer): number | null {
  if (!data.subarray(0, EXIF_IDENTIFIER.length).equals(EXIF_IDENTIFIER)) return null;
  const tiff = data.subarray(EXIF_IDENTIFIER.length);
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < HEADER_BYTES || (order !== 'II' && order !== 'MM')) return null;
  const isLittle = order === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return null;
  const end = Math.min(first + 2 + short(first) * ENTRY_BYTES, tiff.length);
  for (let at = first + 2; at + ENTRY_BYTES <= end; at += ENTRY_BYTES) {
    if (short(at) !== ORIENTATION_TAG) continue;
    const value = short(at + 8);
    const isTurned = value > UPRIGHT_ORIENTATION && value <= LAST_ORIENTATION;
    return short(at + 2) === SHORT_TYPE && isTurned ? value : null;
  }
  return null;
}

export function orientationSegment(orientation: number): Buffer {
  const entry = Buffer.alloc(ENTRY_BYTES);
  entry.writeUInt16BE(ORIENTATION_TAG, 0);
  entry.writeUInt16BE(SHORT_TYPE, 2);
  entry.writeUInt32BE(1, 4);
  entry.writeUInt16BE(orientation, 8);
  const tiff = Buffer.concat([
    Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, HEADER_BYTES, 0, 1]),
    entry,
    Buffer.alloc(4),
  ]);
  const data = Buffer.concat([EXIF_IDENTIFIER, tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
