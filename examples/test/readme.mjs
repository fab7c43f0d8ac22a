// The commands of an example's README, to be run as they stand there.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from '../../scripts/lib/spawn.mjs';

/** What the READMEs name; a test puts a folder of its own in its place. */
const NAMED_FOLDER = '/tmp/tideline-example';

/** What stands between the fences of a README. */
export function blocksOf(example) {
  const text = readFileSync(join(root, 'examples', example, 'README.md'), 'utf8');
  return [...text.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block]) => block.trim());
}

/** A folder in the place of the one that the README names, for the time of a test. */
export function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-example-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A block with another folder and another port. Throws when it does not name what is replaced. */
export function placed(block, { folder, port, namedPort }) {
  const places = [
    ...(folder === undefined ? [] : [[NAMED_FOLDER, folder]]),
    ...(port === undefined ? [] : [[namedPort, `${port}`]]),
  ];
  return places.reduce((text, [named, own]) => {
    if (!text.includes(named)) throw new Error(`the README does not name ${named}: ${text}`);
    return text.replaceAll(named, own);
  }, block);
}

/** Runs a block in a shell at the root, with nothing but these variables. */
export function runBlock(block, variables = {}) {
  const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', block], {
    cwd: root,
    env: { ...surroundings(), ...variables },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** `NAME=value … command arguments` as what `spawn` takes. */
export function commandOf(line) {
  const words = line.split(' ');
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
  const variables = Object.fromEntries(words.slice(0, first).map((word) => word.split('=')));
  const [command, ...args] = words.slice(first);
  return { command, args, options: { cwd: root, env: { ...surroundings(), ...variables } } };
}

/** No variable of the product or of the test's runner that happens to be set. */
export function surroundings() {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, LOG_LEVEL: 'warn' };
}
