import { createInterface } from 'node:readline/promises';
import { sleep, type WallClock } from '../../runtime/clock.ts';
import { tryLockDataFolder } from '../data-access.ts';

export function isFolderLocked(dataDir: string): boolean {
  const lock = tryLockDataFolder(dataDir);
  lock?.release();
  return lock === null;
}

export async function askOperator(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

const MAX_ENDING_MS = 10_000;
const LOCK_CHECK_INTERVAL_MS = 50;

/**
 * Ends a process that takes no milder signal. Resolves to whether its data folder is free; a process
 * that waits for a dead disk may keep it.
 */
export async function endServer(pid: number, dataDir: string, wall: WallClock): Promise<boolean> {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process is gone, or not ours to end: the lock shows which.
  }
  const deadline = wall.now() + MAX_ENDING_MS;
  while (isFolderLocked(dataDir)) {
    if (wall.now() >= deadline) return false;
    await sleep(wall, LOCK_CHECK_INTERVAL_MS);
  }
  return true;
}
