import { getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** A placeholder for each column of a new row; an `id` is given by the database. */
export function placeholdersOf<T extends SQLiteTable>(table: T) {
  type Name = Exclude<keyof T['$inferInsert'] & string, 'id'>;
  const names = Object.keys(getTableColumns(table)).filter((name) => name !== 'id');
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<
    Name,
    Placeholder
  >;
}
