import {
  createRepositories,
  type Database,
  type Repositories,
  TradingStore,
  toDatabase,
} from '@tideline/db';
import type { Database as Connection, Statement } from 'better-sqlite3';
import type {
  PreparedStatement,
  PreparedStatements,
  RowFormat,
  Work,
} from './prepared-statements.ts';
import { ProcessKilled } from './process-killed.ts';
import { type CommittedWrite, NO_ACCOUNT_WRITE, writeOf } from './write.ts';

export interface WriteObserver {
  /** Called before a commit. May throw, and then nothing is written. */
  beforeCommit(write: CommittedWrite): void;
  /** Called after a commit. May throw, and what was written stays. */
  afterCommit(write: CommittedWrite): void;
}

/** The database behind a boundary at present, and the process that has it. */
interface OpenDatabase {
  readonly prepared: PreparedStatements;
  readonly gate: { readonly isOver: boolean };
  readonly observer: WriteObserver;
}

type AccountBook = TradingStore;

const TRANSACTION_MODES = ['default', 'deferred', 'immediate', 'exclusive'] as const;

const boundaryOf = new WeakMap<Database, DatabaseBoundary>();

/** A boundary's repositories hold queries and no state, so later processes may use them. */
export function repositoriesOf(database: Database): Repositories {
  return boundaryOf.get(database)?.repositories ?? createRepositories(database);
}

export function bookOf(database: Database): AccountBook {
  return boundaryOf.get(database)?.book ?? new TradingStore(database);
}

/**
 * Reports every commit of one process, and allows none after its end. Serves later runs too,
 * because preparing the product's queries takes longer than many a process lives.
 */
export class DatabaseBoundary {
  readonly database: Database;
  readonly repositories: Repositories;
  readonly book: AccountBook;
  #behind: OpenDatabase | null = null;

  constructor() {
    this.database = toDatabase(this.#createConnection());
    this.repositories = createRepositories(this.database);
    this.book = new TradingStore(this.database);
    boundaryOf.set(this.database, this);
  }

  open(behind: OpenDatabase): void {
    this.#behind = behind;
  }

  close(): void {
    this.#behind = null;
  }

  get #openBehind(): OpenDatabase {
    if (this.#behind === null) throw new ProcessKilled('the run of this process is over');
    return this.#behind;
  }

  #createConnection(): Connection {
    const now = () => this.#openBehind.prepared.connection;
    const connection = {
      get name() {
        return now().name;
      },
      get memory() {
        return now().memory;
      },
      prepare: (source: string) => this.#createStatement(source, 'objects'),
      transaction: (work: Work) => {
        const inMode = (name: (typeof TRANSACTION_MODES)[number]) => {
          return (...args: unknown[]) =>
            this.#runCommit(writeOf(args), ({ prepared }) =>
              prepared.transactionFor(work)[name](...args),
            );
        };
        const modes = TRANSACTION_MODES.map((name) => [name, inMode(name)]);
        return Object.assign(inMode('default'), Object.fromEntries(modes));
      },
      pragma: (...args: Parameters<Connection['pragma']>) => now().pragma(...args),
    };
    return connection as unknown as Connection;
  }

  #createStatement(source: string, rows: RowFormat): Statement {
    // Successive processes share a connection, so its statements are looked up once.
    let found: { readonly on: PreparedStatements; readonly ready: PreparedStatement } | null = null;
    const ready = () => {
      const { prepared } = this.#openBehind;
      if (found?.on !== prepared) {
        found = { on: prepared, ready: prepared.statementFor(source, rows) };
      }
      return found.ready;
    };
    const statement = {
      run: (...args: unknown[]) => this.#useStatement(ready(), (real) => real.run(...args)),
      get: (...args: unknown[]) => this.#useStatement(ready(), (real) => real.get(...args)),
      all: (...args: unknown[]) => this.#useStatement(ready(), (real) => real.all(...args)),
      raw: () => raw,
      pluck: () => this.#createStatement(source, 'pluck'),
    };
    const raw = rows === 'raw' ? statement : this.#createStatement(source, 'raw');
    return statement as unknown as Statement;
  }

  #useStatement<T>(
    { statement, isReadonly }: PreparedStatement,
    use: (statement: Statement) => T,
  ): T {
    if (isReadonly || this.#openBehind.prepared.connection.inTransaction) return use(statement);
    return this.#runCommit(NO_ACCOUNT_WRITE, () => use(statement));
  }

  /** Runs a whole transaction, or a statement outside of one. */
  #runCommit<T>(write: CommittedWrite, run: (behind: OpenDatabase) => T): T {
    const behind = this.#openBehind;
    if (behind.gate.isOver) throw new ProcessKilled('a dead process writes nothing');
    behind.observer.beforeCommit(write);
    const result = run(behind);
    behind.observer.afterCommit(write);
    return result;
  }
}
