import type { Database } from '@tideline/db';
import { DatabaseBoundary, type WriteObserver } from './database-boundary.ts';
import type { PreparedStatements } from './prepared-statements.ts';
import type { ProcessGate } from './process-gate.ts';

const freeBoundaries: DatabaseBoundary[] = [];

export class DatabaseBoundaries {
  readonly #prepared: PreparedStatements;
  readonly #taken: DatabaseBoundary[] = [];

  constructor(prepared: PreparedStatements) {
    this.#prepared = prepared;
  }

  open(gate: Pick<ProcessGate, 'isOver'>, observer: WriteObserver): Database {
    const boundary = freeBoundaries.pop() ?? new DatabaseBoundary();
    this.#taken.push(boundary);
    boundary.open({ prepared: this.#prepared, gate, observer });
    return boundary.database;
  }

  /** Other runs may use its boundaries from now on. */
  close(): void {
    for (const boundary of this.#taken.splice(0)) {
      boundary.close();
      freeBoundaries.push(boundary);
    }
  }
}
