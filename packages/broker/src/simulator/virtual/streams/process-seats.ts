import { StreamSeats } from '../../../session/stream-seats.ts';
import type { ProcessLife } from '../observer.ts';

/** Seats of streams, which each process has of its own. */
export class ProcessSeats {
  readonly #seats = new WeakMap<ProcessLife, StreamSeats>();

  of(life: ProcessLife): StreamSeats {
    const seats = this.#seats.get(life) ?? new StreamSeats();
    this.#seats.set(life, seats);
    return seats;
  }
}
