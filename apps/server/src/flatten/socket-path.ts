import { join, relative } from 'node:path';

/** The system takes about a hundred characters, so the shorter spelling of the path is used. */
export function socketPath(dataDir: string): string {
  const absolute = join(dataDir, 'server.sock');
  const fromHere = relative('', absolute);
  return fromHere.length < absolute.length ? fromHere : absolute;
}
