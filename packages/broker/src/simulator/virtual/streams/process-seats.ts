import { ConnectionSlots } from '../../../session/connection-slots.ts';
import type { ProcessLife } from '../observer.ts';

export class ProcessSeats {
  readonly #seats = new WeakMap<ProcessLife, ConnectionSlots>();

  seatsOf(life: ProcessLife): ConnectionSlots {
    const seats = this.#seats.get(life) ?? new ConnectionSlots();
    this.#seats.set(life, seats);
    return seats;
  }
}
