// The operating guide, as a machine can read it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './spawn.mjs';

export const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8');

/** What stands between fences; all of it is a shell's. */
export const blocks = [...guide.matchAll(/^```[a-z]*\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
