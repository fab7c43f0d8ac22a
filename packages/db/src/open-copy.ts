import Sqlite from 'better-sqlite3';
import { explaining } from './database-errors.ts';
import { type Database, openDatabase } from './open.ts';

/** Where a database says how it is written and read; 1 is the journal that memory can have. */
const JOURNAL_BYTES = [18, 19];

/**
 * A copy in memory of a database whose file can not be written: to read by, and to work on what is
 * lost with the process.
 */
export function openCopy(path: string): Database {
  const bytes = explaining(path, () => {
    const sqlite = new Sqlite(path, { readonly: true, fileMustExist: true });
    try {
      return sqlite.serialize();
    } finally {
      sqlite.close();
    }
  });
  for (const index of JOURNAL_BYTES) bytes[index] = 1;
  return openDatabase(bytes);
}
