import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { HARMLESS } from '../packages/engine/test/mutation/harmless.mjs';
import { root } from './lib/spawn.mjs';

const folded = (text) => text.replace(/\s+/g, '');

test('every harmless mutant names code that is in its file', () => {
  const sources = join(root, 'packages/engine/src');
  const texts = new Map();
  for (const path of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts')) continue;
    const name = basename(path);
    texts.set(name, (texts.get(name) ?? '') + folded(readFileSync(join(sources, path), 'utf8')));
  }
  const stale = HARMLESS.filter(({ file, code }) => !texts.get(file)?.includes(folded(code)));
  expect(stale).toEqual([]);
});
