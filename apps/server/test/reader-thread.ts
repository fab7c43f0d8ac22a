import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

/** The thread that reads the past, bundled once for a run: a worker reads no TypeScript. */
export function readerThread(): URL {
  return pathToFileURL(inject('readerThread'));
}
