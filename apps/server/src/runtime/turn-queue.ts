/** Names take turns, however much waits under each. */
export class TurnQueue<Item> {
  readonly #itemsByName = new Map<string, Item[]>();
  #itemCount = 0;

  get size(): number {
    return this.#itemCount;
  }

  sizeOf(name: string): number {
    return this.#itemsByName.get(name)?.length ?? 0;
  }

  add(name: string, item: Item): void {
    const items = this.#itemsByName.get(name) ?? [];
    items.push(item);
    this.#itemsByName.set(name, items);
    this.#itemCount += 1;
  }

  takeNext(): Item | undefined {
    for (const [name, items] of this.#itemsByName) {
      this.#itemsByName.delete(name);
      const item = items.shift();
      if (items.length > 0) this.#itemsByName.set(name, items);
      this.#itemCount -= 1;
      return item;
    }
    return undefined;
  }

  takeAll(): readonly Item[] {
    const items = [...this.#itemsByName.values()].flat();
    this.#itemsByName.clear();
    this.#itemCount = 0;
    return items;
  }
}
