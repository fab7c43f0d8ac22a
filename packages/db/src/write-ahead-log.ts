import { statSync } from 'node:fs';
import type { Database } from './open.ts';

/** Bytes of the log beside the database's file; 0 without one. */
export function walSize({ sqlite }: Pick<Database, 'sqlite'>): number {
  return statSync(`${sqlite.name}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Moves the log into the file, so far as nobody reads it, and begins it anew in the space it has. The
 * disk is waited for several times as long as for a commit.
 */
export function walCheckpoint({ sqlite }: Pick<Database, 'sqlite'>): void {
  sqlite.pragma('wal_checkpoint(PASSIVE)');
  // Whoever writes first into a log that was moved writes its head as well, and waits for the disk
  // twice: that is to be nobody who has orders behind it. What is written is what was there.
  sqlite.pragma(`application_id = ${sqlite.pragma('application_id', { simple: true })}`);
}

/** Moves the log into the file and empties it; false when a reader still needs it. */
export function truncateWal({ sqlite }: Pick<Database, 'sqlite'>): boolean {
  const [answer] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as readonly {
    readonly busy: number;
  }[];
  return answer?.busy === 0;
}
