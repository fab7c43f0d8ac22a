// The commands of an example's README, to be run as they stand there.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from '../../scripts/lib/spawn.mjs';

const NAMED_FOLDER = '/tmp/tideline-example';

export function blocksOf(example) {
  const text = readFileSync(join(root, 'examples', example, 'README.md'), 'utf8');
  return [...text.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block]) => block.trim());
}

export function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-example-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Throws when the block does not name what is replaced. */
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

export function runBlock(block, variables = {}) {
  const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', block], {
    cwd: root,
    env: { ...surroundings(), ...variables },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

export function commandOf(line) {
  const words = line.split(' ');
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
  const variables = Object.fromEntries(words.slice(0, first).map((word) => word.split('=')));
  const [command, ...args] = words.slice(first);
  return { command, args, options: { cwd: root, env: { ...surroundings(), ...variables } } };
}

/** Leaves out variables of the product or of the test runner that happen to be set. */
export function surroundings() {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, LOG_LEVEL: 'warn' };
}
