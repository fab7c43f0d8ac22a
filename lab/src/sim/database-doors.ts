import type { Database } from '@tideline/db';
import { DatabaseDoor, type WriteObserver } from './database-door.ts';
import type { Prepared } from './prepared.ts';
import type { ProcessGate } from './process-gate.ts';

/** Those that no run has. */
const free: DatabaseDoor[] = [];

/** A database with a door of its own for each process of a run, whether that process has ended or not. */
export class DatabaseDoors {
  readonly #prepared: Prepared;
  readonly #taken: DatabaseDoor[] = [];

  constructor(prepared: Prepared) {
    this.#prepared = prepared;
  }

  open(gate: Pick<ProcessGate, 'isOver'>, observer: WriteObserver): Database {
    const door = free.pop() ?? new DatabaseDoor();
    this.#taken.push(door);
    door.open({ prepared: this.#prepared, gate, observer });
    return door.database;
  }

  /** The run is over: its doors are for others. */
  close(): void {
    for (const door of this.#taken.splice(0)) {
      door.close();
      free.push(door);
    }
  }
}
