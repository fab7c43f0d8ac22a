/** Users take turns, however much each has requested. */
export class TurnQueue<Item> {
  readonly #mostOfUser: number;
  readonly #most: number;
  readonly #waiting = new Map<string, Item[]>();
  #size = 0;

  constructor(most: { readonly ofUser: number; readonly ofAll: number }) {
    this.#mostOfUser = most.ofUser;
    this.#most = most.ofAll;
  }

  get size(): number {
    return this.#size;
  }

  /** Says whether there was room, for this user and for all. */
  add(userId: string, item: Item): 'added' | 'user-full' | 'full' {
    const own = this.#waiting.get(userId) ?? [];
    if (own.length >= this.#mostOfUser) return 'user-full';
    if (this.#size >= this.#most) return 'full';
    own.push(item);
    this.#waiting.set(userId, own);
    this.#size += 1;
    return 'added';
  }

  next(): Item | undefined {
    for (const [userId, own] of this.#waiting) {
      const item = own.shift();
      this.#waiting.delete(userId);
      if (own.length > 0) this.#waiting.set(userId, own);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  clear(): readonly Item[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#size = 0;
    return all;
  }
}
