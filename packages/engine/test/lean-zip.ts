import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { MARKET_DATA_DIR } from './market-data.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;
/** Marks a 64-bit number in the entry's extra field. */
const LONG = 0xffff_ffff;

export function readZip(name: string): Map<string, string> {
  const zip = readFileSync(join(MARKET_DATA_DIR ?? '', name));
  let end = zip.length - 22;
  while (zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  const files = new Map<string, string>();
  let entry = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(entry) === DIRECTORY_ENTRY) {
    const nameEnd = entry + 46 + zip.readUInt16LE(entry + 28);
    const { packed, header } = placeOf(zip, entry, nameEnd);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const data = zip.subarray(start, start + packed);
    const text = zip.readUInt16LE(entry + 10) === DEFLATED ? inflateRawSync(data) : data;
    files.set(zip.toString('utf8', entry + 46, nameEnd), text.toString());
    entry = nameEnd + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  }
  return files;
}

/** Long numbers follow each other in the first extra field. */
function placeOf(zip: Buffer, entry: number, extra: number) {
  let long = extra + 4;
  const read = (at: number) => {
    const value = zip.readUInt32LE(entry + at);
    if (value !== LONG) return value;
    long += 8;
    return Number(zip.readBigUInt64LE(long - 8));
  };
  read(24); // Skips the unpacked size, which comes first.
  return { packed: read(20), header: read(42) };
}

/** Rows hold milliseconds since midnight, then prices in 1/10,000 dollar. */
export function leanRows(text: string): number[][] {
  const lines = text.trim().split(/\r?\n/);
  return lines.map((line) => line.split(',').map((cell) => (cell === '' ? Number.NaN : +cell)));
}
