import {
  createAccountBook,
  createRepositories,
  type Database,
  databaseOn,
  openDatabase,
  type Repositories,
} from '@tideline/db';
import Sqlite, { type Database as Connection, type Statement } from 'better-sqlite3';
import type { ProcessGate } from './process-gate.ts';

type AccountBook = ReturnType<typeof createAccountBook>;
export type StepWrite = Parameters<AccountBook['commitStep']>[0];
export type AttemptWrite = Parameters<AccountBook['recordAttempt']>[0];

/** What one commit makes durable of the account book; nothing when it is about something else. */
export interface Write {
  readonly steps: readonly StepWrite[];
  readonly attempts: readonly AttemptWrite[];
}

export interface WriteObserver {
  /** May throw: nothing is written then. */
  beforeCommit(write: Write): void;
  /** May throw: what was written stays. */
  afterCommit(write: Write): void;
}

/** What a process that has been killed does no more: it unwinds whatever the process was doing. */
export class ProcessKilled extends Error {
  override readonly name = 'ProcessKilled';
}

/** What a disk does that is full, slow or broken. */
export function databaseFailure(code: 'SQLITE_BUSY' | 'SQLITE_FULL' | 'SQLITE_IOERR_WRITE'): Error {
  return new Sqlite.SqliteError('the database refuses to write', code);
}

const ELSEWHERE: Write = { steps: [], attempts: [] };

/** Databases with the real schema and what a run begins with, made once: each run has a copy of one. */
const images = new Map<string, Buffer>();

/** The database of one run, in memory: it outlives the processes that use it. */
export class Store {
  readonly #connection: Connection;

  /** `name` names all that `furnish` puts into an empty database. */
  constructor(name: string, furnish: (repositories: Repositories) => void) {
    const image = images.get(name) ?? imageOf(furnish);
    images.set(name, image);
    this.#connection = openDatabase(image).sqlite;
  }

  /** For the laboratory itself: unwatched. */
  get connection(): Connection {
    return this.#connection;
  }

  /** The machines as the next process will find them. */
  states(): ReturnType<AccountBook['loadStates']> {
    return createAccountBook(databaseOn(this.#connection)).loadStates();
  }

  /** The database as one process has it: each of its commits is told, and its end ends them. */
  openFor(gate: ProcessGate, observer: WriteObserver): Database {
    return databaseOn(watched(this.#connection, gate, observer));
  }

  close(): void {
    this.#connection.close();
  }
}

function imageOf(furnish: (repositories: Repositories) => void): Buffer {
  const database = openDatabase(':memory:');
  furnish(createRepositories(database));
  const bytes = database.sqlite.serialize();
  database.close();
  return bytes;
}

/**
 * The same connection with every way to write replaced: whole transactions, and statements outside
 * of one.
 */
export function watched(
  connection: Connection,
  gate: ProcessGate,
  observer: WriteObserver,
): Connection {
  const commit = <T>(write: Write, run: () => T): T => {
    if (gate.isOver) throw new ProcessKilled('a dead process writes nothing');
    observer.beforeCommit(write);
    const result = run();
    observer.afterCommit(write);
    return result;
  };
  const transaction = ((work: (...args: unknown[]) => unknown) => {
    const real = connection.transaction(work);
    const manner =
      (run: (...args: unknown[]) => unknown) =>
      (...args: unknown[]) =>
        commit(writeOf(args), () => run(...args));
    return Object.assign(manner(real), {
      default: manner(real.default),
      deferred: manner(real.deferred),
      immediate: manner(real.immediate),
      exclusive: manner(real.exclusive),
    });
  }) as Connection['transaction'];
  const prepare = ((source: string) => {
    const statement = connection.prepare(source);
    if (!statement.readonly) watchStatement(statement, connection, commit);
    return statement;
  }) as Connection['prepare'];
  return Object.assign(Object.create(connection), { transaction, prepare });
}

function watchStatement(
  statement: Statement,
  connection: Connection,
  commit: <T>(write: Write, run: () => T) => T,
): void {
  const alone =
    <A extends unknown[], T>(run: (...args: A) => T) =>
    (...args: A): T =>
      connection.inTransaction ? run(...args) : commit(ELSEWHERE, () => run(...args));
  Object.assign(statement, {
    run: alone(statement.run.bind(statement)),
    get: alone(statement.get.bind(statement)),
    all: alone(statement.all.bind(statement)),
  });
}

/** Steps and attempts come one by one or several in a list; they tell themselves by what they hold. */
function writeOf(args: readonly unknown[]): Write {
  const records = args.flat().filter(isRecord);
  return {
    steps: records.filter((record) => 'intents' in record) as unknown as StepWrite[],
    attempts: records.filter((record) => 'clientOrderId' in record) as unknown as AttemptWrite[],
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && 'state' in value && 'userId' in value;
}
