import type { IncomingHttpHeaders } from 'node:http';
import { decode, encode } from '@msgpack/msgpack';
import type { EpochMs } from '@tideline/engine';
import type { RawData, WebSocket } from 'ws';

/** The client chooses its codec by the handshake's Content-Type. */
export interface Codec {
  readonly name: 'json' | 'msgpack';
  encode(message: unknown): string | Uint8Array;
  /** A text frame is always JSON. Throws on unreadable data. */
  decode(data: RawData, isBinary: boolean): unknown;
  /** JSON has a text, msgpack a timestamp extension. */
  encodeTime(at: EpochMs): string | Date;
}

/** No message has so many bytes that begin a list, or look like it. */
const MAX_MSGPACK_LISTS = 100;
const MAX_LIST_LENGTH = 0xffff;

const jsonCodec: Codec = {
  name: 'json',
  encode: (message) => JSON.stringify(message),
  decode: parseJson,
  encodeTime: (at) => new Date(at).toISOString(),
};

const msgpackCodec: Codec = {
  name: 'msgpack',
  encode: (message) => encode(message),
  decode: (data, isBinary) => (isBinary ? unpackMsgpack(toBuffer(data)) : parseJson(data)),
  encodeTime: (at) => new Date(at),
};

export function codecFor(headers: IncomingHttpHeaders): Codec {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase() === 'application/msgpack' ? msgpackCodec : jsonCodec;
}

/**
 * A list begins with its length, and the decoder makes room at once: a few bytes that claim
 * millions, in lists inside lists, would take all memory.
 */
function unpackMsgpack(bytes: Buffer): unknown {
  let listCount = 0;
  for (const byte of bytes) if (isListHead(byte)) listCount += 1;
  if (listCount > MAX_MSGPACK_LISTS) throw new RangeError('more lists than a message has');
  return decode(bytes, { maxArrayLength: MAX_LIST_LENGTH });
}

/** Whether a list or a map may begin with this byte; no ASCII text contains one. */
function isListHead(byte: number): boolean {
  return (byte >= 0x80 && byte <= 0x9f) || (byte >= 0xdc && byte <= 0xdf);
}

export function readMessages(
  socket: WebSocket,
  codec: Codec,
  receive: (message: unknown) => void,
  refuse: () => void,
): void {
  socket.on('message', (data, isBinary) => {
    let message: unknown;
    try {
      message = codec.decode(data, isBinary);
    } catch {
      refuse();
      return;
    }
    receive(message);
  });
}

function parseJson(data: RawData): unknown {
  return JSON.parse(toBuffer(data).toString('utf8'));
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
