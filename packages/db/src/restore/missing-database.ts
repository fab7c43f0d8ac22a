import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withExplainedErrors } from '../database-errors.ts';
import { withSqliteFile } from '../durable-file.ts';
import { syncToDisk, unusedDatedPath } from './files.ts';
import { generationFilePath, readGenerationFile, writeGenerationFile } from './generation-file.ts';

/** Thrown because a new database would leave positions unguarded. */
export class MissingDatabaseError extends Error {
  override readonly name = 'MissingDatabaseError';
}

export interface NewDatabaseOptions {
  /** Null when the operator keeps the key. */
  readonly ownKeyFile: string | null;
  /** True when the operator wants a new database, for this one start. */
  readonly isNew: boolean;
  readonly now: number;
}

/**
 * Checks, under the folder's lock, that there is a database, or that a first one may begin. Throws
 * `MissingDatabaseError` at signs of an earlier one. `isNew` moves its remains aside; returns
 * whether it did.
 */
export async function allowFirstDatabase(
  path: string,
  options: NewDatabaseOptions,
): Promise<boolean> {
  if (!isDatabaseMissing(path)) return false;
  const earlierTrace = findTraceOfDatabase(path, options.ownKeyFile);
  if (earlierTrace === null) return false;
  const folder = dirname(path);
  const mark = readGenerationFile(folder);
  const isRepeatedNew = options.isNew && mark?.isNew === true;
  if (options.isNew && !isRepeatedNew) {
    moveAside(path, options.now);
    return true;
  }
  // After a start without `--new` the option works again.
  if (!options.isNew && mark?.isNew === true) {
    await writeGenerationFile(folder, { ...mark, isNew: false });
  }
  throw new MissingDatabaseError(missingDatabaseText(path, earlierTrace, isRepeatedNew));
}

/** Throws `MissingDatabaseError` where a database was. */
export function refuseMissingDatabase(path: string, ownKeyFile: string | null): void {
  if (!isDatabaseMissing(path)) return;
  const earlierTrace = findTraceOfDatabase(path, ownKeyFile);
  if (earlierTrace !== null)
    throw new MissingDatabaseError(missingDatabaseText(path, earlierTrace, false));
}

function missingDatabaseText(path: string, earlierTrace: string, isRepeatedNew: boolean): string {
  const repeatedNewText = isRepeatedNew
    ? '; --new serves one start: take it out of the command'
    : '';
  return `the database ${path} is not there or empty, and ${earlierTrace}: put it back, or restore a backup (npm run admin -- restore FILE), or begin without it, once (npm start -- --new)${repeatedNewText}`;
}

export const DATABASE_FILE_NAME = 'tideline.sqlite';

export function isDatabaseFile(name: string): boolean {
  if (/^(lock|simulator(-lock)?)\.sqlite/.test(name)) return false;
  return /\.sqlite/.test(name) && !/(-wal|-shm|-journal|\.partial|\.restoring)$/.test(name);
}

/** A kill before the first commit leaves a file without tables. */
function isDatabaseMissing(path: string): boolean {
  // An empty file is not opened: SQLite would delete the log beside it.
  if (isFileEmpty(path)) return true;
  // The file's header is enough for every start but the first.
  return readSchemaVersion(path) === 0 && isWithoutTables(path);
}

function isFileEmpty(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** Reads the file's header, without the write-ahead log. */
function readSchemaVersion(path: string): number {
  const head = Buffer.alloc(64);
  const descriptor = openSync(path, 'r');
  try {
    readSync(descriptor, head, 0, head.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return head.readUInt32BE(60);
}

function isWithoutTables(path: string): boolean {
  const tables = withExplainedErrors(path, () =>
    withSqliteFile(path, {}, (sqlite) =>
      sqlite.prepare('SELECT count(*) FROM sqlite_schema').pluck().get(),
    ),
  );
  return tables === 0;
}

/** Finds a trace of an earlier database; null for a folder without one. */
function findTraceOfDatabase(path: string, ownKeyFile: string | null): string | null {
  const folder = dirname(path);
  if (existsSync(generationFilePath(folder))) {
    return `the file ${basename(generationFilePath(folder))} says that it had been completed`;
  }
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    return 'the link in its place leads to nothing';
  }
  if (isFileEmpty(path) && !isFileEmpty(`${path}-wal`)) return 'its log is there';
  const backups = join(folder, 'backups');
  const [copy] = [
    ...filesIn(folder).filter((name) => isDatabaseFile(name) && name !== basename(path)),
    ...filesIn(backups).map((name) => join('backups', name)),
  ];
  if (copy !== undefined) return `a backup lies there (${copy})`;
  if (ownKeyFile !== null && existsSync(ownKeyFile)) {
    return `a master key is there (${basename(ownKeyFile)})`;
  }
  return null;
}

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}

function moveAside(path: string, now: number): void {
  for (const each of [path, `${path}-wal`, `${path}-shm`, generationFilePath(dirname(path))]) {
    if (lstatSync(each, { throwIfNoEntry: false }) === undefined) continue;
    renameSync(each, unusedDatedPath(each, 'aside', now));
  }
  syncToDisk(dirname(path));
}
