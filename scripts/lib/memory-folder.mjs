// A folder in memory, where there is one with room for what tests save. On a disk each commit of a
// database waits for it, and the waiting costs processor time too.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** Many times what the tests of a run hold at once. */
const ROOM = 2 * 2 ** 30;

/** Null where there is none. */
export function memoryFolder() {
  try {
    accessSync(FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize >= ROOM && canRunPrograms() ? FOLDER : null;
  } catch {
    return null;
  }
}

/** Tests start programs that they have written; containers often forbid it there. */
function canRunPrograms() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const ofFolder = mounts.filter((line) => line.split(' ')[1] === FOLDER);
  return !ofFolder.some((line) => line.split(' ')[3]?.split(',').includes('noexec'));
}
