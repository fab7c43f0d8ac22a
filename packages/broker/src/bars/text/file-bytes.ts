import { createReadStream, type ReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { crc32, createGunzip, createInflateRaw } from 'node:zlib';
import { BarFileError } from '../problems/read-problem.ts';

const CHUNK_BYTES = 1 << 18;
/** Bytes of a zip file's end record and of the longest comment after it. */
const MAX_ZIP_TAIL_BYTES = 22 + 65_535;

const FILE_ERROR_TEXTS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'no space left',
  EROFS: 'the file system is read-only',
};

export function fileErrorText(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return FILE_ERROR_TEXTS[code] ?? (code === '' ? 'unknown reason' : code);
}

export async function* fileBytes(path: string): AsyncGenerator<Uint8Array> {
  let isZip = false;
  try {
    if ((await stat(path)).isDirectory()) throw new BarFileError(`${path} is a folder`);
    const head = await readAt(path, 0, 4);
    isZip = head.toString('latin1') === 'PK\x03\x04';
    yield* isZip ? await openZip(path) : openBytes(path, head);
  } catch (error) {
    throw toBarFileError(path, isZip ? 'zip' : 'gzip', error);
  }
}

function openBytes(path: string, head: Buffer): AsyncIterable<Uint8Array> {
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  if (!isGzip && /\.gz$/i.test(path)) throw new BarFileError(`${path} is no gzip file`);
  const bytes = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  return isGzip ? unpackStream(bytes, createGunzip({ chunkSize: CHUNK_BYTES })) : bytes;
}

function unpackStream(source: ReadStream, unpack: Transform): Readable {
  return pipeline(source, unpack, () => {
    // Reading the last stream of a pipeline raises the errors of all its streams.
  });
}

/** Reads a zip archive by PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16. */
async function openZip(path: string): Promise<AsyncIterable<Uint8Array>> {
  const { size } = await stat(path);
  const tail = await readAt(path, Math.max(0, size - MAX_ZIP_TAIL_BYTES), MAX_ZIP_TAIL_BYTES);
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > tail.length) throw damagedZip(path);
  const entries = tail.readUInt16LE(end + 10);
  const directoryOffset = tail.readUInt32LE(end + 16);
  if (entries !== 1) {
    throw new BarFileError(`${path} is a zip file of ${entries} files; it must hold one`);
  }
  const directory = await readHeader(path, directoryOffset, 46, 0x02014b50);
  const isEncrypted = (directory.readUInt16LE(8) & 1) === 1;
  const method = directory.readUInt16LE(10);
  const packedBytes = directory.readUInt32LE(20);
  const localHeaderOffset = directory.readUInt32LE(42);
  if (isEncrypted || (method !== 0 && method !== 8) || packedBytes === 0xffffffff) {
    throw new BarFileError(
      `${path} is a zip file of a kind that is not read here; unpack it first`,
    );
  }
  const local = await readHeader(path, localHeaderOffset, 30, 0x04034b50);
  if (packedBytes === 0) throw new BarFileError(`${path} is empty`);
  const start = localHeaderOffset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  const range = { start, end: start + packedBytes - 1, highWaterMark: CHUNK_BYTES };
  const packed = createReadStream(path, range);
  const inflate = () => unpackStream(packed, createInflateRaw({ chunkSize: CHUNK_BYTES }));
  const unpacked = method === 0 ? packed : inflate();
  return checkedBytes(path, unpacked, directory.readUInt32LE(16));
}

async function readHeader(path: string, position: number, length: number, signature: number) {
  const header = await readAt(path, position, length);
  if (header.length < length || header.readUInt32LE(0) !== signature) throw damagedZip(path);
  return header;
}

/** Compares the checksum: unpacking damaged bytes may end early without an error. */
async function* checkedBytes(path: string, bytes: AsyncIterable<Uint8Array>, checksum: number) {
  let sum = 0;
  for await (const chunk of bytes) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== checksum) throw damagedZip(path);
}

async function readAt(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function damagedZip(path: string): BarFileError {
  return new BarFileError(`${path} is a damaged or cut-off zip file`);
}

function toBarFileError(path: string, kind: 'gzip' | 'zip', error: unknown): unknown {
  if (error instanceof BarFileError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return new BarFileError(`${path} is a damaged or cut-off ${kind} file`, { cause: error });
  }
  if (!('syscall' in error)) return error;
  return new BarFileError(`${path} can not be read: ${fileErrorText(error)}`, { cause: error });
}
