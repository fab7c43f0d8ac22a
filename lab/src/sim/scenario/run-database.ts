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

const UNWATCHED: WriteObserver = { beforeCommit: () => undefined, afterCommit: () => undefined };

/** The database is in memory and outlives the processes that use it. */
export class Store {
  readonly #prepared: PreparedStatements;
  readonly #doors: DatabaseBoundaries;

  constructor(furnish: (repositories: Repositories) => void) {
    this.#prepared = empty.pop() ?? new PreparedStatements(openDatabase(':memory:').sqlite);
    this.#doors = new DatabaseBoundaries(this.#prepared);
    furnish(repositoriesOf(this.#doors.open({ isOver: false }, UNWATCHED)));
    this.#doors.close();
  }

  get connection(): Connection {
    return this.#prepared.connection;
  }

  rows(query: string, ...values: readonly unknown[]): readonly Record<string, unknown>[] {
    const { statement } = this.#prepared.statement(query, 'objects');
    return statement.all(...values) as Record<string, unknown>[];
  }

  states(): ReturnType<ReturnType<typeof bookOf>['loadStates']> {
    return bookOf(this.#doors.open({ isOver: false }, UNWATCHED)).loadStates();
  }

  openFor(gate: Pick<ProcessGate, 'isOver'>, observer: WriteObserver): Database {
    return this.#doors.open(gate, observer);
  }

  close(): void {
    this.#doors.close();
    clear(this.#prepared);
    empty.push(this.#prepared);
  }
}

/** Databases are kept: migrating one takes longer than most of its use. */
const empty: PreparedStatements[] = [];

const TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'audit_%'";

/** The audit log is spared: it refuses deletions, and no run writes into it. */
function clear(prepared: PreparedStatements): void {
  const { connection } = prepared;
  connection.pragma('foreign_keys = OFF');
  for (const table of prepared.statement(TABLES, 'pluck').statement.all()) {
    prepared.statement(`DELETE FROM ${table}`, 'objects').statement.run();
  }
  connection.pragma('foreign_keys = ON');
}
