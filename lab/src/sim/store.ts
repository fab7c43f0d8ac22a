import { type Database, openDatabase, type Repositories } from '@tideline/db';
import Sqlite, { type Database as Connection } from 'better-sqlite3';
import { bookOf, repositoriesOf, type WriteObserver } from './database-door.ts';
import { DatabaseDoors } from './database-doors.ts';
import type { ProcessGate } from './process-gate.ts';

export { ProcessKilled } from './process-killed.ts';

/** What a disk does that is full, slow or broken. */
export function databaseFailure(code: 'SQLITE_BUSY' | 'SQLITE_FULL' | 'SQLITE_IOERR_WRITE'): Error {
  return new Sqlite.SqliteError('the database refuses to write', code);
}

type Furnish = (repositories: Repositories) => void;

/** The database of one run, in memory: it outlives the processes that use it. */
export class Store {
  readonly #connection: Connection;
  readonly #doors: DatabaseDoors;

  /** `name` names all that `furnish` puts into an empty database. */
  constructor(name: string, furnish: Furnish) {
    this.#connection = openDatabase(imageOf(name, furnish)).sqlite;
    this.#doors = new DatabaseDoors(this.#connection);
  }

  /** For the laboratory itself: unwatched. */
  get connection(): Connection {
    return this.#connection;
  }

  /** The machines as the next process will find them. */
  states(): ReturnType<ReturnType<typeof bookOf>['loadStates']> {
    return bookOf(this.#doors.open({ isOver: false }, UNWATCHED)).loadStates();
  }

  /** The database as one process has it: each of its commits is told, and its end ends them. */
  openFor(gate: Pick<ProcessGate, 'isOver'>, observer: WriteObserver): Database {
    return this.#doors.open(gate, observer);
  }

  close(): void {
    this.#doors.close();
    this.#connection.close();
  }
}

/** Databases that runs begin with a copy of, by name; most names come up once. */
const images = new Map<string, Buffer>();
const KEPT_IMAGES = 20;

function imageOf(name: string, furnish: Furnish): Buffer {
  const known = images.get(name);
  if (known !== undefined) return known;
  const { sqlite } = openDatabase(emptyImage());
  const doors = new DatabaseDoors(sqlite);
  furnish(repositoriesOf(doors.open({ isOver: false }, UNWATCHED)));
  doors.close();
  const image = sqlite.serialize();
  sqlite.close();
  if (images.size >= KEPT_IMAGES) images.clear();
  images.set(name, image);
  return image;
}

const UNWATCHED: WriteObserver = { beforeCommit: () => undefined, afterCommit: () => undefined };

let empty: Buffer | null = null;

/** The real schema and nothing in it: to migrate takes longer than anything else here. */
function emptyImage(): Buffer {
  if (empty !== null) return empty;
  const { sqlite } = openDatabase(':memory:');
  empty = sqlite.serialize();
  sqlite.close();
  return empty;
}
