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

const SQLITE_FILE_TAILS = ['-wal', '-shm', '-journal'] as const;

export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Gives files second names, which stay when another database takes their place. */
export function keepAside(path: string, aside: string): void {
  for (const tail of ['', '-wal', '-journal']) {
    if (!existsSync(`${path}${tail}`)) continue;
    addName(`${path}${tail}`, `${aside}${tail}`);
    chmodSync(`${aside}${tail}`, 0o600);
    syncToDisk(`${aside}${tail}`);
  }
  syncToDisk(dirname(aside));
}

export function replaceDatabase(path: string, by: string): void {
  syncToDisk(by);
  // SQLite would apply an old write-ahead log to the new file.
  for (const tail of SQLITE_FILE_TAILS) rmSync(`${path}${tail}`, { force: true });
  renameSync(by, path);
  syncToDisk(dirname(path));
}

export function removeDatabase(path: string): void {
  for (const tail of ['', ...SQLITE_FILE_TAILS]) rmSync(`${path}${tail}`, { force: true });
}

/** Finds an unused name, such as `FILE.WORD-20261127T204300Z`. */
export function datedName(path: string, word: string, now: number): string {
  const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const name = `${path}.${word}-${time}`;
  let free = name;
  for (let number = 2; existsSync(free); number += 1) free = `${name}-${number}`;
  return free;
}

function addName(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch {
    copyFileSync(path, name, constants.COPYFILE_EXCL);
  }
}
