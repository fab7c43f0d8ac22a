import type { StreamState } from '../port/broker.ts';

const TAKEN: StreamState = {
  type: 'down',
  message: 'this process has such a stream open already with these keys',
  reason: 'connection-limit',
};

/**
 * One connection per endpoint and account, as brokers count them: the first client has it, the
 * next ones wait. One register serves a whole process.
 */
export class StreamSeats {
  readonly #queues = new Map<string, (() => void)[]>();

  /**
   * Calls `onSeat` as soon as the stream is free, which may be at once, and says that it is down until
   * then. The returned function gives the seat up, or stops waiting for it.
   */
  take(stream: string, onSeat: () => void, onState: (state: StreamState) => void): () => void {
    const queue = this.#queues.get(stream) ?? [];
    this.#queues.set(stream, queue);
    // A new function each time: the same listener may wait twice.
    const wait = () => onSeat();
    queue.push(wait);
    if (queue[0] === wait) wait();
    else onState(TAKEN);
    return () => {
      const place = queue.indexOf(wait);
      if (place < 0) return;
      queue.splice(place, 1);
      if (queue.length === 0) this.#queues.delete(stream);
      else if (place === 0) queue[0]?.();
    };
  }
}
