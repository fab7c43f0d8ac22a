import Sqlite from 'better-sqlite3';

/**
 * Acts like a full disk until the returned function is called. It changes the file that another process
 * has open.
 */
export function refuseWrites(databaseFile: string, table: string): () => void {
  change(
    databaseFile,
    `CREATE TRIGGER refuse_${table} BEFORE INSERT ON ${table}
     BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  );
  return () => change(databaseFile, `DROP TRIGGER refuse_${table}`);
}

/** As another start on the same folder would. */
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
