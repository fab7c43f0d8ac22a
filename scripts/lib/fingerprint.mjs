// Whether files have changed since a step last succeeded: a hash of their contents, kept
// inside node_modules, so that deleting that folder forgets it.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './spawn.mjs';

const stampPath = (name) => join(root, 'node_modules', '.tideline', name);

export function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

export function readStamp(name) {
  try {
    return readFileSync(stampPath(name), 'utf8');
  } catch {
    return '';
  }
}

export function writeStamp(name, text) {
  mkdirSync(dirname(stampPath(name)), { recursive: true });
  writeFileSync(stampPath(name), text);
}
