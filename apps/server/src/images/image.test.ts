import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { MAX_IMAGE_BYTES, readImage } from './image.ts';

const SECRET = 'taken at 52.5163 N 13.3777 E';

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
}

function png(width: number, height: number, behind = ''): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
    chunk('eXIf', Buffer.from(SECRET)),
    chunk('IDAT', deflateSync(Buffer.alloc(height * (width + 1)))),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(behind),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A JPEG whose scan has a stuffed byte and a restart. */
function jpeg(width: number, height: number, scans = 1): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const scan = Buffer.concat([
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.from(`Exif\0\0${SECRET}`)),
    segment(0xed, Buffer.from(`Photoshop ${SECRET}`)),
    segment(0xee, Buffer.from('Adobe\0dabcde\0', 'latin1').subarray(0, 12)),
    segment(0xdb, Buffer.alloc(65)),
    segment(0xfe, Buffer.from(SECRET)),
    segment(0xc0, frame),
    ...Array<Buffer>(scans).fill(scan),
    Buffer.from([0xff, 0xd9]),
    Buffer.from(`<script>${SECRET}</script>`),
  ]);
}

function riff(...chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const parts = chunks.map(([name, data]) => {
    const head = Buffer.from(`${name}....`, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  });
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const head = Buffer.from('RIFF....');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function lossless(width: number, height: number): Buffer {
  const data = Buffer.alloc(9);
  data[0] = 0x2f;
  data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  return data;
}

function extended(flags: number, width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return data;
}

const webp = (width: number, height: number) =>
  riff(
    ['VP8X', extended(0x2c, width, height)],
    ['ICCP', Buffer.from(SECRET)],
    ['VP8L', lossless(width, height)],
    ['EXIF', Buffer.from(SECRET)],
    ['XMP ', Buffer.from(SECRET)],
  );

const PICTURES = [
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/webp', webp],
] as const;

describe.each(PICTURES)('%s', (type, make) => {
  test('is known by what is in it, and loses all that is not picture', () => {
    const before = make(40, 30);
    const image = readImage(before);
    if (typeof image === 'string') throw new Error(image);
    expect(image.type).toBe(type);
    expect(before.includes(SECRET)).toBe(true);
    expect(image.bytes.includes(SECRET)).toBe(false);
    expect(readImage(image.bytes)).toEqual(image);
  });

  test('is refused where it is cut off, at any place', () => {
    const { bytes } = readImage(make(40, 30)) as { bytes: Buffer };
    for (let length = 0; length < bytes.length; length += 1) {
      expect(readImage(bytes.subarray(0, length))).toBe(
        'must be a whole PNG, JPEG or WebP picture',
      );
    }
  });

  test('is refused beyond 2,048 pixels, either way', () => {
    expect(typeof readImage(make(2048, 1))).toBe('object');
    for (const [width, height] of [
      [2049, 1],
      [1, 2049],
    ] as const) {
      expect(readImage(make(width, height))).toBe('must be at most 2048 pixels wide and high');
    }
  });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['markup', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
  ['a moving WebP', riff(['VP8X', extended(0x02, 4, 4)], ['ANIM', Buffer.alloc(6)])],
  ['two pictures in one', riff(['VP8L', lossless(4, 4)], ['VP8L', lossless(9, 9)])],
  ['a PNG whose check is wrong', Buffer.from(png(4, 4)).fill(7, 20, 21)],
])('%s is refused', (_name, bytes) => {
  expect(readImage(bytes)).toBe('must be a whole PNG, JPEG or WebP picture');
});

test('an empty picture is refused', () => {
  expect(readImage(png(0, 4))).toBe('has no size');
});

test('what is larger than 1 MB is refused unread', () => {
  expect(readImage(Buffer.concat([png(4, 4), Buffer.alloc(MAX_IMAGE_BYTES)]))).toBe(
    'must have at most 1 MB',
  );
});

function exif(order: 'II' | 'MM', orientation: number, entries = 2): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 24 + SECRET.length);
  const short = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 'latin1');
  short(42, 2);
  long(8, 4);
  short(entries, 8);
  short(0x010e, 10);
  short(2, 12);
  long(SECRET.length, 14);
  long(34, 18);
  short(0x0112, 22);
  short(3, 24);
  long(1, 26);
  short(orientation, 30);
  tiff.write(SECRET, 34, 'latin1');
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
}

function withExif(segments: Buffer): Buffer {
  const plain = jpeg(40, 30);
  return Buffer.concat([plain.subarray(0, 2), segments, plain.subarray(2)]);
}

test.each(['II', 'MM'] as const)(
  'a JPEG says how its camera was held, and nothing else (%s)',
  (order) => {
    const image = readImage(withExif(exif(order, 6)));
    const kept = typeof image === 'string' ? Buffer.alloc(0) : image.bytes;
    expect(kept.toString('hex')).toContain(
      '45786966' + '0000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
    );
    expect(kept.includes(SECRET)).toBe(false);
    expect(kept.subarray(0, 4).toString('hex')).toBe('ffd8ffe1');
  },
);

test.each([
  ['was upright', exif('II', 1)],
  ['was held as no camera can be', exif('MM', 9)],
  ['says so behind its last entry', exif('II', 6, 1)],
  ['counts more entries than it has', exif('MM', 0, 60_000)],
  ['is of another order', segment(0xe1, Buffer.from('Exif\0\0XX\0\0\0\0\0\0\0\0', 'latin1'))],
  ['ends in its header', segment(0xe1, Buffer.from('Exif\0\0MM\0', 'latin1'))],
  [
    'points outside of itself',
    segment(0xe1, Buffer.from('Exif\0\0MM\0*\xff\xff\xff\xff', 'latin1')),
  ],
])('a JPEG whose camera %s says nothing of it', (_, segments) => {
  expect(readImage(withExif(segments))).toEqual(readImage(jpeg(40, 30)));
});

test('a JPEG keeps every scan, and how its colours are stored', () => {
  const image = readImage(jpeg(40, 30, 3));
  if (typeof image === 'string') throw new Error(image);
  expect(image.bytes.toString('latin1').split('\xff\xda')).toHaveLength(4);
  expect(image.bytes.includes('Adobe')).toBe(true);
});

test('a WebP says no more that it has what was left out', () => {
  const image = readImage(webp(4, 4));
  if (typeof image === 'string') throw new Error(image);
  const flags = image.bytes[image.bytes.indexOf('VP8X') + 8];
  expect(flags).toBe(0);
});
