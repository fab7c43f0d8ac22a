import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

/** Bundled once for a run, because a worker reads no TypeScript. */
export function readerThread(): URL {
  return pathToFileURL(inject('readerThread'));
}
