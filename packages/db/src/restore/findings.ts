import type { Database as SqliteDatabase } from 'better-sqlite3';
import type { Database } from '../open.ts';

export interface RestoreFindings {
  /** True when the replaced database showed what happened since; otherwise no user is trusted. */
  readonly isCarriedOver: boolean;
  readonly takenAway: readonly string[];
  /** Rights and accounts given since the backup, which must be given again. */
  readonly notGiven: readonly string[];
  /** Open positions of the newer database, which nothing supervises now. */
  readonly unguarded: readonly string[];
}

export interface RestoreWork {
  readonly database: Database;
  readonly newerDatabase: SqliteDatabase;
  readonly notes: Readonly<Record<'takenAway' | 'notGiven' | 'unguarded', string[]>>;
}
