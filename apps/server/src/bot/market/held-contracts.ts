export class HeldContracts {
  readonly #byUser = new Map<string, readonly string[]>();
  readonly #counts = new Map<string, number>();

  get symbols(): readonly string[] {
    return [...this.#counts.keys()].sort();
  }

  has(symbol: string): boolean {
    return this.#counts.has(symbol);
  }

  /** True when that adds or removes a contract over all users. */
  set(userId: string, symbols: readonly string[]): boolean {
    const before = this.#byUser.get(userId) ?? [];
    if (symbols.join() === before.join()) return false;
    this.#byUser.set(userId, symbols);
    // New symbols first, so a contract that stays is never removed in between.
    const added = symbols.map((symbol) => this.#changeCount(symbol, 1));
    const removed = before.map((symbol) => this.#changeCount(symbol, -1));
    return added.includes(1) || removed.includes(0);
  }

  #changeCount(symbol: string, change: 1 | -1): number {
    const count = (this.#counts.get(symbol) ?? 0) + change;
    if (count === 0) this.#counts.delete(symbol);
    else this.#counts.set(symbol, count);
    return count;
  }
}
