import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './lib/sources.mjs';
import { root } from './lib/spawn.mjs';

/** The code that follows where a critical alarm is raised; what comes after a colon names an order. */
const CRITICAL = /'critical',\s*(?:code: )?['`]([A-Z_]+)/g;

test('the operating guide says what to do about every critical alarm', () => {
  const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const codes = readSources(root)
    .filter(({ path, isTest }) => !isTest && /^(apps\/server|packages\/engine)\/src\//.test(path))
    .flatMap(({ text }) => [...text.matchAll(CRITICAL)].map(([, code]) => code));
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => !guide.includes(`\`${code}\``))).toEqual([]);
});
