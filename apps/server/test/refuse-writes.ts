import Sqlite from 'better-sqlite3';

/**
 * Like a full disk, until the returned function is called. It works on the file, past the process
 * that has it open.
 */
export function refuseWrites(databaseFile: string, table: string): () => void {
  change(
    databaseFile,
    `CREATE TRIGGER refuse_${table} BEFORE INSERT ON ${table}
     BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  );
  return () => change(databaseFile, `DROP TRIGGER refuse_${table}`);
}

/** Does to the running process what another one's start on the same folder would. */
export function loseFence(databaseFile: string): void {
  change(databaseFile, 'UPDATE fencing SET fence = fence + 1');
}

function change(databaseFile: string, statement: string): void {
  const sqlite = new Sqlite(databaseFile);
  try {
    sqlite.exec(statement);
  } finally {
    sqlite.close();
  }
}
