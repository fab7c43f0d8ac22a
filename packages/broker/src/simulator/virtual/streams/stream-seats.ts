import type { ProcessLife } from '../observer.ts';

/** One connection per stream and account within a process: the first has it, the others wait. */
export class StreamSeats {
  readonly #queues = new WeakMap<ProcessLife, Map<string, (() => void)[]>>();

  /** Calls `onSeat` as soon as nobody else of this life has the stream. The returned function gives it up. */
  take(life: ProcessLife, stream: string, onSeat: () => void): () => void {
    const queues = this.#queues.get(life) ?? new Map<string, (() => void)[]>();
    this.#queues.set(life, queues);
    const queue = queues.get(stream) ?? [];
    queues.set(stream, queue);
    const wait = () => onSeat();
    queue.push(wait);
    if (queue[0] === wait) wait();
    return () => {
      const place = queue.indexOf(wait);
      if (place < 0) return;
      queue.splice(place, 1);
      if (queue.length === 0) queues.delete(stream);
      else if (place === 0) queue[0]?.();
    };
  }
}
