import { createHash } from 'node:crypto';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';
import type { StrippedImage } from './stripped-image.ts';
import { stripWebp } from './webp.ts';

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
type ImageType = (typeof IMAGE_TYPES)[number];

export const MAX_IMAGE_BYTES = 1024 * 1024;
const MAX_IMAGE_SIDE_PIXELS = 2_048;

const IMAGE_READERS: readonly (readonly [ImageType, (bytes: Buffer) => StrippedImage | null])[] = [
  ['image/png', stripPng],
  ['image/jpeg', stripJpeg],
  ['image/webp', stripWebp],
];

/**
 * Reads a picture by its content, whatever its name, and keeps only the picture: no places, cameras,
 * texts, thumbnails, nor what follows its end. A string says what is wrong.
 */
export function readImage(bytes: Buffer): { type: ImageType; bytes: Buffer } | string {
  if (bytes.length > MAX_IMAGE_BYTES) return 'must have at most 1 MB';
  for (const [type, read] of IMAGE_READERS) {
    const stripped = read(bytes);
    if (stripped === null) continue;
    const { width, height } = stripped;
    if (width < 1 || height < 1) return 'has no size';
    if (Math.max(width, height) > MAX_IMAGE_SIDE_PIXELS)
      return `must be at most ${MAX_IMAGE_SIDE_PIXELS} pixels wide and high`;
    return { type, bytes: stripped.bytes };
  }
  return 'must be a whole PNG, JPEG or WebP picture';
}

export function imageDigestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
