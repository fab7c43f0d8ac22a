// The operating guide, for machines.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './spawn.mjs';

const folder = join(root, 'docs/operating');

export const guide = readdirSync(folder)
  .toSorted()
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

/** The blocks between fences; all are for a shell. */
export const blocks = [...guide.matchAll(/^```[a-z]*\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
