import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** What a browser may load: shapes, and their constants. */
const ALLOWED = /^(zod|@tideline\/engine|\.\/[\w-]+\.ts)$/;

it('keeps everything but shapes out of the schemas', () => {
  const folder = fileURLToPath(new URL('../src/schemas', import.meta.url));
  const files = readdirSync(folder);
  expect(files).toContain('index.ts');
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, source] of text.matchAll(/\bfrom '([^']+)'/g)) expect(source).toMatch(ALLOWED);
    expect(text).not.toMatch(/\b(require|import)\(/);
  }
});
