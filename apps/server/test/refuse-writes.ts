import Sqlite from 'better-sqlite3';

/**
 * Makes every write to a table fail, as a full disk would, until the answer is called. It works on
 * the file itself, past the process that has it open.
 */
export function refuseWrites(databaseFile: string, table: string): () => void {
  change(
    databaseFile,
    `CREATE TRIGGER refuse_${table} BEFORE INSERT ON ${table}
     BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  );
  return () => change(databaseFile, `DROP TRIGGER refuse_${table}`);
}

/** What the start of another process on the same folder does to the one that runs. */
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
