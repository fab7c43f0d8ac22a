// The operating guide, as a machine can read it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './spawn.mjs';

const folder = join(root, 'docs/operating');

export const guide = readdirSync(folder)
  .toSorted()
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

/** What stands between fences; all of it is a shell's. */
export const blocks = [...guide.matchAll(/^```[a-z]*\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
