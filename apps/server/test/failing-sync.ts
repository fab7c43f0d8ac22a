import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporary-folder.ts';

const SOURCE = fileURLToPath(new URL('failing-sync.c', import.meta.url));

/** True when a library to preload can be compiled here. */
export const canFailSync =
  process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;

/** Variables for a process whose syncs fail between `begin` and `end`. */
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
