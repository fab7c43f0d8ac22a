import { statSync } from 'node:fs';
import type { Database } from './open.ts';

/** In bytes; 0 without a log. */
export function walSizeBytes({ sqlite }: Pick<Database, 'sqlite'>): number {
  return statSync(`${sqlite.name}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Moves what no reader needs into the database. This waits for the disk several times as long as a
 * commit.
 */
export function runWalCheckpoint({ sqlite }: Pick<Database, 'sqlite'>): void {
  sqlite.pragma('wal_checkpoint(PASSIVE)');
  // The first write after a restart also writes the log's header, with a second wait for the disk:
  // so this write, which changes nothing, comes before any order.
  sqlite.pragma(`application_id = ${sqlite.pragma('application_id', { simple: true })}`);
}

/** False while a reader needs the log. */
export function truncateWal({ sqlite }: Pick<Database, 'sqlite'>): boolean {
  const [answer] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as readonly {
    readonly busy: number;
  }[];
  return answer?.busy === 0;
}
