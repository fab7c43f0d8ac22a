import { join, relative } from 'node:path';

const MAX_PATH_BYTES = 103;

/** Null where even the shorter spelling is too long. */
export function socketPath(dataDir: string): string | null {
  const absolute = join(dataDir, 'server.sock');
  const fromHere = relative('', absolute);
  const path = fromHere.length < absolute.length ? fromHere : absolute;
  return Buffer.byteLength(path) > MAX_PATH_BYTES ? null : path;
}
