import type { IncomingHttpHeaders } from 'node:http';
import { decode, encode } from '@msgpack/msgpack';
import type { EpochMs } from '@tideline/engine';
import type { RawData } from 'ws';

/** How a stream's messages are written: chosen by the Content-Type of the handshake. */
export interface Codec {
  readonly name: 'json' | 'msgpack';
  encode(message: unknown): string | Uint8Array;
  /** Reads a client's message: a text frame is JSON whatever was agreed. Throws on what can't be read. */
  decode(data: RawData, isBinary: boolean): unknown;
  /** A moment: text in JSON, a timestamp extension in msgpack. */
  time(at: EpochMs): string | Date;
}

const json: Codec = {
  name: 'json',
  encode: (message) => JSON.stringify(message),
  decode: parseJson,
  time: (at) => new Date(at).toISOString(),
};

const msgpack: Codec = {
  name: 'msgpack',
  encode: (message) => encode(message),
  decode: (data, isBinary) => (isBinary ? decode(toBuffer(data)) : parseJson(data)),
  time: (at) => new Date(at),
};

export function codecOf(headers: IncomingHttpHeaders): Codec {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase() === 'application/msgpack' ? msgpack : json;
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
