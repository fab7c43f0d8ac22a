import type { StreamState } from '../port/broker.ts';

const SLOT_TAKEN_STATE: StreamState = {
  type: 'down',
  message: 'this process has such a stream open already with these keys',
  reason: 'connection-limit',
};

/**
 * Brokers allow one connection per endpoint and account, so further streams wait. One register per
 * process.
 */
export class ConnectionSlots {
  readonly #queues = new Map<string, (() => void)[]>();

  /** `onSlot` may be called at once. The returned function gives up the slot or the wait. */
  takeSlot(stream: string, onSlot: () => void, onState: (state: StreamState) => void): () => void {
    const queue = this.#queues.get(stream) ?? [];
    this.#queues.set(stream, queue);
    // A new function each time: one listener may wait twice.
    const wait = () => onSlot();
    queue.push(wait);
    if (queue[0] === wait) wait();
    else onState(SLOT_TAKEN_STATE);
    return () => {
      const place = queue.indexOf(wait);
      if (place < 0) return;
      queue.splice(place, 1);
      if (queue.length === 0) this.#queues.delete(stream);
      else if (place === 0) queue[0]?.();
    };
  }
}
