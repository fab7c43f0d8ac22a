export class RoundRobinQueue<T> {
  readonly #queues = new Map<string, T[]>();
  #itemCount = 0;

  get size(): number {
    return this.#itemCount;
  }

  sizeOf(queueName: string): number {
    return this.#queues.get(queueName)?.length ?? 0;
  }

  add(queueName: string, item: T): void {
    const queue = this.#queues.get(queueName) ?? [];
    queue.push(item);
    this.#queues.set(queueName, queue);
    this.#itemCount += 1;
  }

  takeNext(): T | null {
    const [first] = this.#queues;
    if (first === undefined) return null;
    const [queueName, queue] = first;
    this.#queues.delete(queueName);
    const item = queue.shift();
    if (item === undefined) throw new RangeError('an empty line was kept');
    if (queue.length > 0) this.#queues.set(queueName, queue);
    this.#itemCount -= 1;
    return item;
  }
}
