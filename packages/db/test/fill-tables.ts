import type { Database as SqliteDatabase } from 'better-sqlite3';

interface Column {
  readonly name: string;
  readonly type: string;
}

export function tablesOf(sqlite: SqliteDatabase): readonly string[] {
  return sqlite
    .prepare<[], string>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all();
}

/** The columns are read from the file, so this suits any schema version. */
export function fillTables(sqlite: SqliteDatabase): void {
  sqlite.pragma('foreign_keys = OFF');
  for (const table of tablesOf(sqlite)) {
    const columns = sqlite
      .prepare<[string], Column>('SELECT name, type FROM pragma_table_info(?)')
      .all(table);
    const marks = columns.map(() => '?').join(', ');
    sqlite
      .prepare(`INSERT INTO ${table} VALUES (${marks})`)
      .run(columns.map(({ name, type }) => valueFor(table, name, type)));
  }
  sqlite.pragma('foreign_keys = ON');
}

function valueFor(table: string, name: string, type: string): string | number | Buffer {
  const isUser = name === 'user_id' || name.endsWith('_by') || (table === 'users' && name === 'id');
  if (isUser) return 'u1';
  switch (type.toLowerCase()) {
    case 'integer':
      return 1;
    case 'real':
      return 1.5;
    case 'blob':
      return Buffer.of(1);
    default:
      return '{}';
  }
}
