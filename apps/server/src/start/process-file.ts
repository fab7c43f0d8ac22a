import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../runtime/log.ts';

/** Lets the console end the process when it hangs. */
export interface DataFolderHolder {
  readonly pid: number;
  /** Distinguishes a later process with the same number; null where the system does not say. */
  readonly startedAt: string | null;
}

const PROCESS_FILE_NAME = 'server.pid';

/** Call with the folder's lock held. Without the file the console ends no process. */
export function writeProcessFile(dataDir: string, log: Log): void {
  const { pid } = process;
  const holder: DataFolderHolder = { pid, startedAt: processStartTime(pid) };
  try {
    writeFileSync(join(dataDir, PROCESS_FILE_NAME), `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  } catch (error) {
    log.warn({ error }, 'the console could not end this process: its number was not written down');
  }
}

export function removeProcessFile(dataDir: string): void {
  rmSync(join(dataDir, PROCESS_FILE_NAME), { force: true });
}

/** The number of the process that wrote the file, if it still lives. */
export function liveHolderPid(dataDir: string): number | null {
  const holder = readFolderHolder(dataDir);
  if (holder === null || holder.startedAt === null) return null;
  return processStartTime(holder.pid) === holder.startedAt ? holder.pid : null;
}

function readFolderHolder(dataDir: string): DataFolderHolder | null {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(join(dataDir, PROCESS_FILE_NAME), 'utf8'));
    const isHolder = Number.isSafeInteger(pid) && pid > 1 && typeof startedAt === 'string';
    return isHolder ? { pid, startedAt } : null;
  } catch {
    return null;
  }
}

/** In ticks since the system's start, on Linux; null elsewhere, or without such a process. */
function processStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[START_TIME_FIELD] ?? null;
  } catch {
    return null;
  }
}

/** The 22nd of all fields; the first two are cut off. */
const START_TIME_FIELD = 19;
