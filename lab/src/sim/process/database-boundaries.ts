import type { Database } from '@tideline/db';
import { DatabaseBoundary, type WriteObserver } from './database-boundary.ts';
import type { PreparedStatements } from './prepared-statements.ts';
import type { ProcessGate } from './process-gate.ts';

const free: DatabaseBoundary[] = [];

export class DatabaseBoundaries {
  readonly #prepared: PreparedStatements;
  readonly #taken: DatabaseBoundary[] = [];

  constructor(prepared: PreparedStatements) {
    this.#prepared = prepared;
  }

  open(gate: Pick<ProcessGate, 'isOver'>, observer: WriteObserver): Database {
    const door = free.pop() ?? new DatabaseBoundary();
    this.#taken.push(door);
    door.open({ prepared: this.#prepared, gate, observer });
    return door.database;
  }

  /** Other runs may use its boundaries from now on. */
  close(): void {
    for (const door of this.#taken.splice(0)) {
      door.close();
      free.push(door);
    }
  }
}
