import { encode } from '@msgpack/msgpack';
import { expect, test } from 'vitest';
import { codecFor } from './frame.ts';

test('no room is made for what a message of msgpack only claims to hold', () => {
  const { decode: read } = codecFor({ 'content-type': 'application/msgpack' });
  const sixteenMillion = Buffer.from([0xdd, 0x00, 0xff, 0xff, 0xff]);
  const inEachOther = Buffer.concat(Array(200).fill(Buffer.from([0xdc, 0xff, 0xff])));
  expect(() => read(sixteenMillion, true)).toThrow('Max length exceeded');
  expect(() => read(inEachOther, true)).toThrow('more lists than a message has');
  expect(() => read(Buffer.alloc(1_000, 0x91), true)).toThrow('more lists than a message has');
  const all = { action: 'subscribe', bars: Array(60_000).fill('SPY'), quotes: ['SPY'] };
  expect(read(Buffer.from(encode(all)), true)).toEqual(all);
});
