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
  const whole = 8 + bytes.readUInt32LE(4);
  if (whole > bytes.length) return null;
  const kept: Buffer[] = [];
  let canvas: ImageSize | null = null;
  let picture: ImageSize | null = null;
  for (let at = 12; at + 8 <= whole; ) {
    const name = chunkNameAt(bytes, at);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > whole) return null;
    const chunk = Buffer.from(bytes.subarray(at, end));
    const data = chunk.subarray(8, 8 + length);
    if (name === 'VP8X') {
      if (length < 10 || ((data[0] ?? 0) & ANIMATION_FLAG) !== 0) return null;
      chunk[8] = (data[0] ?? 0) & ALPHA_FLAG;
      canvas = { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
    }
    if (name === 'VP8 ' || name === 'VP8L') {
      const size = name === 'VP8 ' ? lossySize(data) : losslessSize(data);
      if (size === null || picture !== null) return null;
      picture = size;
    }
    if (KEPT_CHUNKS.has(name)) kept.push(chunk);
    at = end;
  }
  if (picture === null) return null;
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept]);
  const head = Buffer.from('RIFF....');
  head.writeUInt32LE(body.length, 4);
  const largest = {
    width: Math.max(picture.width, canvas?.width ?? 0),
    height: Math.max(picture.height, canvas?.height ?? 0),
  };
  return { ...largest, bytes: Buffer.concat([head, body]) };
}

function chunkNameAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}

/** RFC 6386. */
function lossySize(data: Buffer): ImageSize | null {
  const isKeyFrame = data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a;
  if (!isKeyFrame) return null;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function losslessSize(data: Buffer): ImageSize | null {
  if (data.length < 5 || data[0] !== 0x2f) return null;
  const bits = data.readUInt32LE(1);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
