// Builds the product once before the examples run it: two builds at a time would be in each other's way.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/lib/spawn.mjs';
import { surroundings } from './readme.mjs';

export function setup() {
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'scripts/run.mjs'), 'backtest', '--help'],
    { cwd: root, env: surroundings(), stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) throw new Error('the product could not be built');
}
