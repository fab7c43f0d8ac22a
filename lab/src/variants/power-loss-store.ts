import { hashNumber } from '@tideline/broker/simulator';
import { type Database, openDatabase, TradingStore, toDatabase } from '@tideline/db';
import { DatabaseBoundaries } from '../sim/process/database-boundaries.ts';
import type { WriteObserver } from '../sim/process/database-boundary.ts';
import { PreparedStatements } from '../sim/process/prepared-statements.ts';
import type { ProcessGate } from '../sim/process/process-gate.ts';
import { Store as LastingStore } from '../sim/scenario/run-database.ts';

export * from '../sim/scenario/run-database.ts';

/** Without a wait for the disk, a loss of power may take this many of the last commits. */
const MAX_LOST = 8;
const SYNCHRONOUS_FULL = 2;

type Furnish = ConstructorParameters<typeof LastingStore>[0];

/**
 * Each end of a process is a loss of power: commits for which SQLite waited for the disk stay, of
 * the later ones some are lost. Replaces the simulation's `Store`.
 */
export class Store
  implements Pick<LastingStore, 'connection' | 'rows' | 'states' | 'openFor' | 'close'>
{
  #connection: Database['sqlite'];
  #boundaries: DatabaseBoundaries;
  /** States that may survive a loss of power, newest last. */
  #images: Buffer[] = [];
  #losses = 0;

  constructor(furnish: Furnish) {
    this.#connection = new LastingStore(furnish).connection;
    this.#boundaries = new DatabaseBoundaries(new PreparedStatements(this.#connection));
    this.#keepImage();
  }

  get connection(): Database['sqlite'] {
    return this.#connection;
  }

  rows(query: string, ...values: readonly unknown[]): ReturnType<LastingStore['rows']> {
    return this.#connection.prepare(query).all(...values) as ReturnType<LastingStore['rows']>;
  }

  states(): ReturnType<LastingStore['states']> {
    return new TradingStore(toDatabase(this.#connection)).loadStates();
  }

  openFor(gate: ProcessGate, observer: WriteObserver): Database {
    if (this.#losses > 0) this.#restoreEarlierImage();
    this.#losses += 1;
    const watching: WriteObserver = {
      beforeCommit: (write) => observer.beforeCommit(write),
      afterCommit: (write) => {
        this.#keepImage();
        observer.afterCommit(write);
      },
    };
    return this.#boundaries.open(gate, watching);
  }

  close(): void {
    this.#boundaries.close();
    this.#connection.close();
  }

  #keepImage(): void {
    const isWaitedFor =
      this.#connection.pragma('synchronous', { simple: true }) === SYNCHRONOUS_FULL;
    const image = this.#connection.serialize();
    this.#images = isWaitedFor ? [image] : [...this.#images, image].slice(-MAX_LOST);
  }

  #restoreEarlierImage(): void {
    const image = this.#images[hashNumber(this.#losses, this.#images.length) % this.#images.length];
    if (image === undefined) throw new Error('nothing was ever stored');
    this.#boundaries.close();
    this.#connection.close();
    this.#connection = openDatabase(image).sqlite;
    this.#boundaries = new DatabaseBoundaries(new PreparedStatements(this.#connection));
    this.#images = [image];
  }
}
