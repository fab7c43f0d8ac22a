import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from './log.ts';
import { errorCodeOf } from './retryable-error.ts';

const SHARED_ACCESS_BITS = 0o077;
const OWN_FILE_NAMES = /^(?:KILL$|master\.key|(?:tideline|simulator|lock|simulator-lock)\.sqlite)/;
const BACKUPS_FOLDER = 'backups';
/** Folders that belong in a data folder; the second is made by the file system of a mounted disk. */
const OWN_FOLDER_NAMES: ReadonlySet<string> = new Set([BACKUPS_FOLDER, 'lost+found']);

/** The first act of every program that writes, so only the owner can read its files. */
export function setPrivateUmask(): void {
  process.umask(SHARED_ACCESS_BITS);
}

/**
 * Takes away rights of other users that an older version, a copy or a wide umask has left, with one
 * log line: a reader of a SQLite file can also hold its locks against the writer. A folder with
 * other folders in it is shared, such as /tmp: there only our own files are narrowed. Call before
 * any of the files is open.
 */
export function narrowDataFolder(dataDir: string, log: Log): void {
  const findings: PermissionFindings = { narrowed: [], left: [] };
  const entries = readdirSync(dataDir, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const isShared = folders.some((name) => !OWN_FOLDER_NAMES.has(name));
  // The folder first: from then on no other user can replace one of these files.
  if (!isShared) narrowPermissions(dataDir, dataDir, findings);
  else if ((statSync(dataDir).mode & SHARED_ACCESS_BITS) !== 0)
    findings.left.push(`${dataDir} (shared)`);
  for (const entry of entries) {
    const isOurs = !isShared || OWN_FILE_NAMES.test(entry.name);
    if (entry.isFile() && isOurs)
      narrowPermissions(join(dataDir, entry.name), entry.name, findings);
  }
  if (folders.includes(BACKUPS_FOLDER)) narrowFolder(join(dataDir, BACKUPS_FOLDER), findings);
  if (findings.narrowed.length + findings.left.length === 0) return;
  log.warn(findings, 'the data folder could be read by other users: what is narrowed is private');
}

interface PermissionFindings {
  readonly narrowed: string[];
  readonly left: string[];
}

function narrowFolder(folder: string, findings: PermissionFindings): void {
  narrowPermissions(folder, BACKUPS_FOLDER, findings);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = join(BACKUPS_FOLDER, entry.name);
    if (entry.isFile()) narrowPermissions(join(folder, entry.name), name, findings);
  }
}

/**
 * Changes the file by name, because opening and closing a SQLite file would drop the locks that this
 * process has on it.
 */
function narrowPermissions(path: string, name: string, findings: PermissionFindings): void {
  const { narrowed, left } = findings;
  try {
    const { mode, uid } = statSync(path);
    const ours = process.geteuid?.() ?? uid;
    if (uid !== ours && ours !== 0) left.push(`${name} (of user ${uid})`);
    if ((mode & SHARED_ACCESS_BITS) === 0) return;
    chmodSync(path, mode & 0o700);
    // A file system without modes reports success and does nothing.
    const after = statSync(path).mode;
    if ((after & SHARED_ACCESS_BITS) === 0) narrowed.push(`${name} (${toOctal(mode)})`);
    else left.push(`${name} (${toOctal(after)})`);
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') left.push(`${name} (${errorCodeOf(error)})`);
  }
}

export function toOctal(mode: number): string {
  return (mode & 0o777).toString(8).padStart(4, '0');
}
