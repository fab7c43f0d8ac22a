import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';

const SQLITE_FILE_SUFFIXES = ['-wal', '-shm', '-journal'] as const;

export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Gives files second names, which stay when another database takes their place. */
export function linkAside(path: string, asidePath: string): void {
  for (const suffix of ['', '-wal', '-journal']) {
    if (!existsSync(`${path}${suffix}`)) continue;
    linkOrCopy(`${path}${suffix}`, `${asidePath}${suffix}`);
    chmodSync(`${asidePath}${suffix}`, 0o600);
    syncToDisk(`${asidePath}${suffix}`);
  }
  syncToDisk(dirname(asidePath));
}

export function replaceDatabase(path: string, replacementPath: string): void {
  syncToDisk(replacementPath);
  // SQLite would apply an old write-ahead log to the new file.
  for (const suffix of SQLITE_FILE_SUFFIXES) rmSync(`${path}${suffix}`, { force: true });
  renameSync(replacementPath, path);
  syncToDisk(dirname(path));
}

export function removeDatabase(path: string): void {
  for (const suffix of ['', ...SQLITE_FILE_SUFFIXES]) rmSync(`${path}${suffix}`, { force: true });
}

/** Finds an unused name, such as `FILE.WORD-20261127T204300Z`. */
export function unusedDatedPath(path: string, label: string, now: number): string {
  const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const name = `${path}.${label}-${time}`;
  let unusedPath = name;
  for (let number = 2; existsSync(unusedPath); number += 1) unusedPath = `${name}-${number}`;
  return unusedPath;
}

function linkOrCopy(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch {
    copyFileSync(path, name, constants.COPYFILE_EXCL);
  }
}
