import { createInterface } from 'node:readline/promises';
import { sleep, type WallClock } from '../../runtime/clock.ts';
import { tryLock } from '../data-access.ts';

export function isFolderLocked(dataDir: string): boolean {
  const lock = tryLock(dataDir);
  lock?.release();
  return lock === null;
}

export async function askOperator(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}

const ENDED_WITHIN_MS = 10_000;
const CHECK_EVERY_MS = 50;

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
  const deadline = wall.now() + ENDED_WITHIN_MS;
  while (isFolderLocked(dataDir)) {
    if (wall.now() >= deadline) return false;
    await sleep(wall, CHECK_EVERY_MS);
  }
  return true;
}
