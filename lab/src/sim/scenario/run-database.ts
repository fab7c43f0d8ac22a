import { type Database, openDatabase, type Repositories } from '@tideline/db';
import Sqlite, { type Database as Connection } from 'better-sqlite3';
import { DatabaseBoundaries } from '../process/database-boundaries.ts';
import { bookOf, repositoriesOf, type WriteObserver } from '../process/database-boundary.ts';
import { PreparedStatements } from '../process/prepared-statements.ts';
import type { ProcessGate } from '../process/process-gate.ts';

export { ProcessKilled } from '../process/process-killed.ts';

export function databaseFailure(code: 'SQLITE_BUSY' | 'SQLITE_FULL' | 'SQLITE_IOERR_WRITE'): Error {
  return new Sqlite.SqliteError('the database refuses to write', code);
}

const NO_OBSERVER: WriteObserver = { beforeCommit: () => undefined, afterCommit: () => undefined };

/** The database is in memory and outlives the processes that use it. */
export class Store {
  readonly #prepared: PreparedStatements;
  readonly #boundaries: DatabaseBoundaries;

  constructor(furnish: (repositories: Repositories) => void) {
    this.#prepared =
      emptyDatabases.pop() ?? new PreparedStatements(openDatabase(':memory:').sqlite);
    this.#boundaries = new DatabaseBoundaries(this.#prepared);
    furnish(repositoriesOf(this.#boundaries.open({ isOver: false }, NO_OBSERVER)));
    this.#boundaries.close();
  }

  get connection(): Connection {
    return this.#prepared.connection;
  }

  rows(query: string, ...values: readonly unknown[]): readonly Record<string, unknown>[] {
    const { statement } = this.#prepared.statementFor(query, 'objects');
    return statement.all(...values) as Record<string, unknown>[];
  }

  states(): ReturnType<ReturnType<typeof bookOf>['loadStates']> {
    return bookOf(this.#boundaries.open({ isOver: false }, NO_OBSERVER)).loadStates();
  }

  openFor(gate: Pick<ProcessGate, 'isOver'>, observer: WriteObserver): Database {
    return this.#boundaries.open(gate, observer);
  }

  close(): void {
    this.#boundaries.close();
    clearDatabase(this.#prepared);
    emptyDatabases.push(this.#prepared);
  }
}

/** Databases are kept: migrating one takes longer than most of its use. */
const emptyDatabases: PreparedStatements[] = [];

const TABLES_QUERY =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'audit_%'";

/** The audit log is spared: it refuses deletions, and no run writes into it. */
function clearDatabase(prepared: PreparedStatements): void {
  const { connection } = prepared;
  connection.pragma('foreign_keys = OFF');
  for (const table of prepared.statementFor(TABLES_QUERY, 'pluck').statement.all()) {
    prepared.statementFor(`DELETE FROM ${table}`, 'objects').statement.run();
  }
  connection.pragma('foreign_keys = ON');
}
