export class RoundRobinQueue<T> {
  readonly #queues = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(queueName: string): number {
    return this.#queues.get(queueName)?.length ?? 0;
  }

  add(queueName: string, item: T): void {
    const queue = this.#queues.get(queueName) ?? [];
    queue.push(item);
    this.#queues.set(queueName, queue);
    this.#size += 1;
  }

  takeNext(): T | null {
    const [first] = this.#queues;
    if (first === undefined) return null;
    const [name, line] = first;
    this.#queues.delete(name);
    const item = line.shift();
    if (item === undefined) throw new RangeError('an empty line was kept');
    if (line.length > 0) this.#queues.set(name, line);
    this.#size -= 1;
    return item;
  }
}
