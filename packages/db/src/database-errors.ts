import Sqlite from 'better-sqlite3';

/** The message is one line that says what to do. */
export class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError';
}

export function damagedFileError(file: string, finding: string, cause?: unknown) {
  const message = `${file} is damaged (${toOneLine(finding)}): put it and its -wal file aside, put a copy from the folder backups in its place, and start again; what is held is read from the broker`;
  return new DatabaseUnusableError(message, { cause });
}

export function withExplainedErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Sqlite.SqliteError ? toUnusableError(path, error) : error;
  }
}

export function explainDatabaseError(error: unknown): string | null {
  if (error instanceof DatabaseUnusableError) return error.message;
  if (error instanceof Sqlite.SqliteError) return toUnusableError('the database', error).message;
  return error instanceof Error && error.cause !== undefined
    ? explainDatabaseError(error.cause)
    : null;
}

/** True when the error leaves the file's contents unknown. */
export function isDiskError(error: unknown): boolean {
  if (error instanceof Sqlite.SqliteError) return error.code.startsWith('SQLITE_IOERR');
  return error instanceof Error && error.cause !== undefined && isDiskError(error.cause);
}

const UNWRITABLE_CODES = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN)|ENOSPC|EDQUOT|EFBIG|EROFS|EIO$)/;

/** True when a write failed for lack of space, of rights or of a working disk. */
export function isUnwritableError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return UNWRITABLE_CODES.test(code) || isUnwritableError(error.cause);
}

function toUnusableError(path: string, error: InstanceType<typeof Sqlite.SqliteError>): Error {
  const { code, message } = error;
  const unusableError = (what: string) =>
    new DatabaseUnusableError(`${path} ${what} (${code}: ${toOneLine(message)})`, { cause: error });
  switch (code.split('_')[1]) {
    case 'CORRUPT':
    case 'NOTADB':
      return damagedFileError(path, `${code}: ${message}`, error);
    case 'BUSY':
    case 'LOCKED':
      return unusableError('is locked by another program: end it, and start again');
    case 'FULL':
      return unusableError('can not be written: make room on its disk, and start again');
    case 'IOERR':
      return unusableError(
        'can not be written: make room on its disk or see what is wrong with it, and start again',
      );
    case 'READONLY':
    case 'CANTOPEN':
    case 'PERM':
      return unusableError(
        'can not be written: let the user who runs this own the folder, and start again',
      );
    default:
      return unusableError(
        'can not be used: its schema is not the one of this version, or it is damaged',
      );
  }
}

function toOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
