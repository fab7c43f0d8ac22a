import { statSync } from 'node:fs';
import type { Database } from './open.ts';

/** Size of the write-ahead log in bytes; 0 without one. */
export function walSize({ sqlite }: Pick<Database, 'sqlite'>): number {
  return statSync(`${sqlite.name}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Moves what no reader needs into the database, and restarts the log in the same space. This waits
 * for the disk several times as long as a commit.
 */
export function walCheckpoint({ sqlite }: Pick<Database, 'sqlite'>): void {
  sqlite.pragma('wal_checkpoint(PASSIVE)');
  // The first write after a restart also writes the log's head, with a second wait for the disk: no
  // write with orders behind it should. This one changes nothing.
  sqlite.pragma(`application_id = ${sqlite.pragma('application_id', { simple: true })}`);
}

/** Moves the log into the database and empties it; false while a reader needs it. */
export function truncateWal({ sqlite }: Pick<Database, 'sqlite'>): boolean {
  const [answer] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as readonly {
    readonly busy: number;
  }[];
  return answer?.busy === 0;
}
