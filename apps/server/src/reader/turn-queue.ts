/** Users take turns, however much each has requested. */
export class TurnQueue<Item> {
  readonly #maxOfUser: number;
  readonly #maxTotal: number;
  readonly #itemsByUser = new Map<string, Item[]>();
  #itemCount = 0;

  constructor(limits: { readonly maxOfUser: number; readonly maxTotal: number }) {
    this.#maxOfUser = limits.maxOfUser;
    this.#maxTotal = limits.maxTotal;
  }

  get size(): number {
    return this.#itemCount;
  }

  /** Says whether there was room, for this user and for all. */
  add(userId: string, item: Item): 'added' | 'user-full' | 'full' {
    const userItems = this.#itemsByUser.get(userId) ?? [];
    if (userItems.length >= this.#maxOfUser) return 'user-full';
    if (this.#itemCount >= this.#maxTotal) return 'full';
    userItems.push(item);
    this.#itemsByUser.set(userId, userItems);
    this.#itemCount += 1;
    return 'added';
  }

  takeNext(): Item | undefined {
    for (const [userId, own] of this.#itemsByUser) {
      const item = own.shift();
      this.#itemsByUser.delete(userId);
      if (own.length > 0) this.#itemsByUser.set(userId, own);
      this.#itemCount -= 1;
      return item;
    }
    return undefined;
  }

  takeAll(): readonly Item[] {
    const items = [...this.#itemsByUser.values()].flat();
    this.#itemsByUser.clear();
    this.#itemCount = 0;
    return items;
  }
}
