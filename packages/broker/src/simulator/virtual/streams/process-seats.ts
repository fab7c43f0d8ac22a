import { StreamSeats } from '../../../session/stream-seats.ts';
import type { ProcessLife } from '../observer.ts';

export class ProcessSeats {
  readonly #seats = new WeakMap<ProcessLife, StreamSeats>();

  seatsOf(life: ProcessLife): StreamSeats {
    const seats = this.#seats.get(life) ?? new StreamSeats();
    this.#seats.set(life, seats);
    return seats;
  }
}
