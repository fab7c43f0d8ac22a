import type { Database as Connection, Statement, Transaction } from 'better-sqlite3';

export type RowFormat = 'objects' | 'raw' | 'pluck';

export type Work = (...args: unknown[]) => unknown;

export interface PreparedStatement {
  readonly statement: Statement;
  readonly isReadonly: boolean;
}

/** A connection's statements, for all its processes: each made once, at its first use. */
export class PreparedStatements {
  readonly connection: Connection;
  readonly #statements: Readonly<Record<RowFormat, Map<string, PreparedStatement>>> = {
    objects: new Map(),
    raw: new Map(),
    pluck: new Map(),
  };
  readonly #transactions = new Map<Work, Transaction<Work>>();

  constructor(connection: Connection) {
    this.connection = connection;
  }

  statementFor(source: string, rows: RowFormat): PreparedStatement {
    const known = this.#statements[rows];
    const found = known.get(source);
    if (found !== undefined) return found;
    const statement = this.connection.prepare(source);
    if (rows !== 'objects') statement[rows]();
    const made = { statement, isReadonly: statement.readonly };
    known.set(source, made);
    return made;
  }

  transactionFor(work: Work): Transaction<Work> {
    const found = this.#transactions.get(work);
    if (found !== undefined) return found;
    const made = this.connection.transaction(work);
    this.#transactions.set(work, made);
    return made;
  }
}
