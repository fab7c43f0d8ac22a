import { inflateRawSync } from 'node:zlib';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;

/** Not above 4 GB. */
export function unzip(zip: Buffer): ReadonlyMap<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== END_SIGNATURE) throw new Error('not a zip archive');
  const files = new Map<string, string>();
  let entry = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(entry) === ENTRY_SIGNATURE) {
    const [nameLength, extra, comment] = [28, 30, 32].map((at) => zip.readUInt16LE(entry + at));
    const name = zip.toString('utf8', entry + 46, entry + 46 + (nameLength ?? 0));
    const header = zip.readUInt32LE(entry + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    // The stream knows its own end, whatever the directory says.
    files.set(name, inflateRawSync(zip.subarray(start)).toString('utf8'));
    entry += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
