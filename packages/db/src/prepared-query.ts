import type { Database as SqliteDatabase } from 'better-sqlite3';
import { is, Param, Placeholder } from 'drizzle-orm';

/** A query as Drizzle puts it together, with placeholders for what each call fills in. */
interface Query {
  toSQL(): { readonly sql: string; readonly params: readonly unknown[] };
}

type Values = Readonly<Record<string, unknown>>;
type Fill = (values: Values) => unknown;

/*
 * Drizzle works out at each call anew which value goes where, and in what form. For what is asked or
 * written with every step that is worked out once.
 */

/** Prepares a query that writes. */
export function prepareWrite(sqlite: SqliteDatabase, query: Query): (values: Values) => void {
  const { sql, params } = query.toSQL();
  const statement = sqlite.prepare(sql);
  const fills = params.map(fillOf);
  return (values) => {
    statement.run(...fills.map((fill) => fill(values)));
  };
}

/** Prepares a query that reads; each row is the list of its columns as they are stored. */
export function prepareRows(
  sqlite: SqliteDatabase,
  query: Query,
): (values: Values) => readonly (readonly unknown[])[] {
  const { sql, params } = query.toSQL();
  const statement = sqlite.prepare(sql).raw();
  const fills = params.map(fillOf);
  return (values) => statement.all(...fills.map((fill) => fill(values))) as unknown[][];
}

function fillOf(param: unknown): Fill {
  if (is(param, Placeholder)) return (values) => given(values, param.name);
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param;
    return (values) => encoder.mapToDriverValue(given(values, value.name));
  }
  return () => param;
}

function given(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`no value was given for ${name}`);
  return values[name];
}
