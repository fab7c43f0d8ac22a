export class RoundRobin<T> {
  readonly #lines = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(name: string): number {
    return this.#lines.get(name)?.length ?? 0;
  }

  add(name: string, item: T): void {
    const line = this.#lines.get(name) ?? [];
    line.push(item);
    this.#lines.set(name, line);
    this.#size += 1;
  }

  next(): T | null {
    const [first] = this.#lines;
    if (first === undefined) return null;
    const [name, line] = first;
    this.#lines.delete(name);
    const item = line.shift();
    if (item === undefined) throw new RangeError('an empty line was kept');
    if (line.length > 0) this.#lines.set(name, line);
    this.#size -= 1;
    return item;
  }
}
