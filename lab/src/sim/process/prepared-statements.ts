import type { Database as Connection, Statement, Transaction } from 'better-sqlite3';

/** How the rows of a statement come: as objects, as arrays, or the first column of each alone. */
export type Rows = 'objects' | 'raw' | 'pluck';

export type Work = (...args: unknown[]) => unknown;

/** A statement, with what it would have to be asked for at each use. */
export interface Ready {
  readonly statement: Statement;
  readonly isReadonly: boolean;
}

/** What was prepared on one connection, for all processes that use it: each thing once, when it is used. */
export class Prepared {
  readonly connection: Connection;
  readonly #statements: Readonly<Record<Rows, Map<string, Ready>>> = {
    objects: new Map(),
    raw: new Map(),
    pluck: new Map(),
  };
  readonly #transactions = new Map<Work, Transaction<Work>>();

  constructor(connection: Connection) {
    this.connection = connection;
  }

  statement(source: string, rows: Rows): Ready {
    const known = this.#statements[rows];
    const found = known.get(source);
    if (found !== undefined) return found;
    const statement = this.connection.prepare(source);
    if (rows !== 'objects') statement[rows]();
    const made = { statement, isReadonly: statement.readonly };
    known.set(source, made);
    return made;
  }

  transaction(work: Work): Transaction<Work> {
    const found = this.#transactions.get(work);
    if (found !== undefined) return found;
    const made = this.connection.transaction(work);
    this.#transactions.set(work, made);
    return made;
  }
}
