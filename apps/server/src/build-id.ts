import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WebPages } from './http/web-pages.ts';

const PIECE_BYTES = 64 * 1024;

/**
 * Names all the code that runs by its own content: bundled, this file is all of the server, and the
 * pages name what they load by its content. Two builds of the same sources have the same name, a
 * mixed one has a name of its own, and nobody can forget to change it.
 */
export function buildId({ app, login }: WebPages): string {
  const hash = createHash('sha256');
  addFile(hash, fileURLToPath(import.meta.url));
  return hash.update(app).update(login).digest('hex').slice(0, 12);
}

/** Piece by piece: a start would wait longer for memory that holds megabytes than for the file. */
function addFile(hash: Hash, path: string): void {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  const file = openSync(path, 'r');
  try {
    for (let size = readSync(file, piece); size > 0; size = readSync(file, piece)) {
      hash.update(piece.subarray(0, size));
    }
  } finally {
    closeSync(file);
  }
}
