import type { StrippedImage } from './stripped-image.ts';

type ImageSize = Pick<StrippedImage, 'width' | 'height'>;

/** The picture itself and its transparency. */
const KEPT_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
const ALPHA_FLAG = 0x10;
const ANIMATION_FLAG = 0x02;

/** Null for an incomplete WebP, and for an animated one. */
export function stripWebp(bytes: Buffer): StrippedImage | null {
  if (bytes.length < 12 || chunkNameAt(bytes, 0) !== 'RIFF' || chunkNameAt(bytes, 8) !== 'WEBP')
    return null;
  const fileLength = 8 + bytes.readUInt32LE(4);
  if (fileLength > bytes.length) return null;
  const keptChunks: Buffer[] = [];
  let canvasSize: ImageSize | null = null;
  let pictureSize: ImageSize | null = null;
  for (let offset = 12; offset + 8 <= fileLength; ) {
    const name = chunkNameAt(bytes, offset);
    const length = bytes.readUInt32LE(offset + 4);
    const end = offset + 8 + length + (length % 2);
    if (end > fileLength) return null;
    const chunk = Buffer.from(bytes.subarray(offset, end));
    const data = chunk.subarray(8, 8 + length);
    if (name === 'VP8X') {
      if (length < 10 || ((data[0] ?? 0) & ANIMATION_FLAG) !== 0) return null;
      chunk[8] = (data[0] ?? 0) & ALPHA_FLAG;
      canvasSize = { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
    }
    if (name === 'VP8 ' || name === 'VP8L') {
      const size = name === 'VP8 ' ? readLossySize(data) : readLosslessSize(data);
      if (size === null || pictureSize !== null) return null;
      pictureSize = size;
    }
    if (KEPT_CHUNKS.has(name)) keptChunks.push(chunk);
    offset = end;
  }
  if (pictureSize === null) return null;
  const body = Buffer.concat([Buffer.from('WEBP'), ...keptChunks]);
  const head = Buffer.from('RIFF....');
  head.writeUInt32LE(body.length, 4);
  const largestSize = {
    width: Math.max(pictureSize.width, canvasSize?.width ?? 0),
    height: Math.max(pictureSize.height, canvasSize?.height ?? 0),
  };
  return { ...largestSize, bytes: Buffer.concat([head, body]) };
}

function chunkNameAt(bytes: Buffer, offset: number): string {
  return bytes.toString('latin1', offset, offset + 4);
}

/** RFC 6386. */
function readLossySize(data: Buffer): ImageSize | null {
  const isKeyFrame = data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a;
  if (!isKeyFrame) return null;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function readLosslessSize(data: Buffer): ImageSize | null {
  if (data.length < 5 || data[0] !== 0x2f) return null;
  const sizeBits = data.readUInt32LE(1);
  return { width: 1 + (sizeBits & 0x3fff), height: 1 + ((sizeBits >>> 14) & 0x3fff) };
}
