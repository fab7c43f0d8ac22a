import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** Where Debian and Ubuntu put libfaketime. */
const LIBRARY = [
  `/usr/lib/${triplet()}/faketime/libfaketime.so.1`,
  '/usr/lib/faketime/libfaketime.so.1',
].find((path) => existsSync(path));

export const canFakeClock = LIBRARY !== undefined;

/** Sets the system clock of a running process; its monotonic clock stays. */
export function createFakeClock() {
  const file = join(temporaryFolder(), 'clock');
  let ahead = 0;
  const put = (to: number) => {
    ahead = to;
    // In seconds, relative to the machine's own. Renamed: the process may read at any moment.
    writeFileSync(`${file}.new`, `${to < 0 ? '' : '+'}${to / 1000}\n`);
    renameSync(`${file}.new`, file);
  };
  put(0);
  return {
    variables: {
      LD_PRELOAD: LIBRARY ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    now: () => Date.now() + ahead,
    put,
  };
}

function triplet(): string {
  return process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
}
