import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporary-folder.ts';

const SOURCE = fileURLToPath(new URL('failing-sync.c', import.meta.url));

/** Whether a preloaded library can be compiled here. */
export const canFailSync =
  process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;

/** Variables that make all of a process's syncs fail, from `begin` to `end`. */
export function createFailingSync() {
  const folder = temporaryFolder();
  const library = join(folder, 'failing-sync.so');
  const fault = join(folder, 'fault');
  execFileSync('cc', ['-shared', '-fPIC', '-o', library, SOURCE]);
  return {
    variables: { LD_PRELOAD: library, FAIL_SYNC_WHILE: fault },
    begin: () => writeFileSync(fault, ''),
    end: () => rmSync(fault, { force: true }),
  };
}
