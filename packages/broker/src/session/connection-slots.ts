import type { StreamState } from '../port/broker.ts';

const SEAT_TAKEN: StreamState = {
  type: 'down',
  message: 'this process has such a stream open already with these keys',
  reason: 'connection-limit',
};

/**
 * Brokers allow one connection per endpoint and account, so further streams wait. One register per
 * process.
 */
export class StreamSeats {
  readonly #queues = new Map<string, (() => void)[]>();

  /** `onSeat` may be called at once. The returned function gives up the seat or the wait. */
  takeSeat(stream: string, onSeat: () => void, onState: (state: StreamState) => void): () => void {
    const queue = this.#queues.get(stream) ?? [];
    this.#queues.set(stream, queue);
    // A new function each time: one listener may wait twice.
    const wait = () => onSeat();
    queue.push(wait);
    if (queue[0] === wait) wait();
    else onState(SEAT_TAKEN);
    return () => {
      const place = queue.indexOf(wait);
      if (place < 0) return;
      queue.splice(place, 1);
      if (queue.length === 0) this.#queues.delete(stream);
      else if (place === 0) queue[0]?.();
    };
  }
}
