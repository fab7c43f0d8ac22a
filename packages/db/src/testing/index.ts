import { type Database, openDatabase } from '../open.ts';

let migratedBytes: Buffer | null = null;

/** An empty database in memory. It is migrated once a process, which takes longer than most tests. */
export function openEmptyDatabase(): Database {
  if (migratedBytes === null) {
    const first = openDatabase(':memory:');
    migratedBytes = first.sqlite.serialize();
    first.close();
  }
  return openDatabase(migratedBytes);
}
