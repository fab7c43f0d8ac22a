import { getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

export function placeholders<Name extends string>(...names: readonly Name[]) {
  const pairs = names.map((name) => [name, sql.placeholder(name)]);
  return Object.fromEntries(pairs) as Record<Name, Placeholder>;
}

/** A placeholder for each column of a new row; an `id` is given by the database. */
export function placeholdersOf<T extends SQLiteTable>(table: T) {
  type ColumnName = Exclude<keyof T['$inferInsert'] & string, 'id'>;
  const names = Object.keys(getTableColumns(table)) as (ColumnName | 'id')[];
  return placeholders(...names.filter((name): name is ColumnName => name !== 'id'));
}
