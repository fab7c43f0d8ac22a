import { type Database, openDatabase } from '../open.ts';

let migrated: Buffer | null = null;

/** An empty database in memory. It is migrated once a process, which takes longer than most tests. */
export function openEmptyDatabase(): Database {
  if (migrated === null) {
    const first = openDatabase(':memory:');
    migrated = first.sqlite.serialize();
    first.close();
  }
  return openDatabase(migrated);
}
