export class HeldContracts {
  readonly #symbolsByUser = new Map<string, readonly string[]>();
  readonly #holderCounts = new Map<string, number>();

  get symbols(): readonly string[] {
    return [...this.#holderCounts.keys()].sort();
  }

  has(symbol: string): boolean {
    return this.#holderCounts.has(symbol);
  }

  /** True when the contracts held by all users together change. */
  setSymbols(userId: string, symbols: readonly string[]): boolean {
    const before = this.#symbolsByUser.get(userId) ?? [];
    if (symbols.join() === before.join()) return false;
    this.#symbolsByUser.set(userId, symbols);
    // New symbols first, so a contract that stays is never removed in between.
    const added = symbols.map((symbol) => this.#changeCount(symbol, 1));
    const removed = before.map((symbol) => this.#changeCount(symbol, -1));
    return added.includes(1) || removed.includes(0);
  }

  #changeCount(symbol: string, change: 1 | -1): number {
    const count = (this.#holderCounts.get(symbol) ?? 0) + change;
    if (count === 0) this.#holderCounts.delete(symbol);
    else this.#holderCounts.set(symbol, count);
    return count;
  }
}
