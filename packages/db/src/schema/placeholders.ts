import { getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** A placeholder for each column of a new row; an `id` is given by the database. */
export function placeholdersOf<T extends SQLiteTable>(table: T) {
  type ColumnName = Exclude<keyof T['$inferInsert'] & string, 'id'>;
  const columnNames = Object.keys(getTableColumns(table)).filter((name) => name !== 'id');
  return Object.fromEntries(columnNames.map((name) => [name, sql.placeholder(name)])) as Record<
    ColumnName,
    Placeholder
  >;
}
