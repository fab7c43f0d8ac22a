import { hashOf } from '@tideline/broker/simulator';
import { type Database, databaseOn, openDatabase, TradingStore } from '@tideline/db';
import { DatabaseBoundaries } from '../sim/process/database-boundaries.ts';
import type { WriteObserver } from '../sim/process/database-boundary.ts';
import { Prepared } from '../sim/process/prepared-statements.ts';
import type { ProcessGate } from '../sim/process/process-gate.ts';
import { Store as LastingStore } from '../sim/scenario/run-database.ts';

export * from '../sim/scenario/run-database.ts';

/** So many of the last commits may be lost where no code waits for the disk. */
const MOST_LOST = 8;
const FULL = 2;

type Furnish = ConstructorParameters<typeof LastingStore>[0];

/**
 * Whenever its process ends the machine loses power: commits that SQLite waited for the disk with
 * stay, of the others some suffix is gone. Replaces the simulation's.
 */
export class Store
  implements Pick<LastingStore, 'connection' | 'rows' | 'states' | 'openFor' | 'close'>
{
  #connection: Database['sqlite'];
  #doors: DatabaseBoundaries;
  /** Images after each commit that may survive as the last, newest last. */
  #images: Buffer[] = [];
  #losses = 0;

  constructor(furnish: Furnish) {
    this.#connection = new LastingStore(furnish).connection;
    this.#doors = new DatabaseBoundaries(new Prepared(this.#connection));
    this.#remember();
  }

  get connection(): Database['sqlite'] {
    return this.#connection;
  }

  rows(query: string, ...values: readonly unknown[]): ReturnType<LastingStore['rows']> {
    return this.#connection.prepare(query).all(...values) as ReturnType<LastingStore['rows']>;
  }

  states(): ReturnType<LastingStore['states']> {
    return new TradingStore(databaseOn(this.#connection)).loadStates();
  }

  /** Opens what a process finds that starts after the loss. */
  openFor(gate: ProcessGate, observer: WriteObserver): Database {
    if (this.#losses > 0) this.#lose();
    this.#losses += 1;
    const watching: WriteObserver = {
      beforeCommit: (write) => observer.beforeCommit(write),
      afterCommit: (write) => {
        this.#remember();
        observer.afterCommit(write);
      },
    };
    return this.#doors.open(gate, watching);
  }

  close(): void {
    this.#doors.close();
    this.#connection.close();
  }

  #remember(): void {
    const isWaitedFor = this.#connection.pragma('synchronous', { simple: true }) === FULL;
    const image = this.#connection.serialize();
    this.#images = isWaitedFor ? [image] : [...this.#images, image].slice(-MOST_LOST);
  }

  #lose(): void {
    const image = this.#images[hashOf(this.#losses, this.#images.length) % this.#images.length];
    if (image === undefined) throw new Error('nothing was ever stored');
    this.#doors.close();
    this.#connection.close();
    this.#connection = openDatabase(image).sqlite;
    this.#doors = new DatabaseBoundaries(new Prepared(this.#connection));
    this.#images = [image];
  }
}
