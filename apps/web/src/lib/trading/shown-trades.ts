/**
 * The list that is shown, in its order, so a drawer above it knows the next trade. Empty without a
 * list.
 */
class ShownTrades {
  readonly #listeners = new Set<() => void>();
  #tradeIds: readonly string[] = [];

  readonly snapshot = (): readonly string[] => this.#tradeIds;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  show(ids: readonly string[]): void {
    this.#tradeIds = ids;
    for (const listener of this.#listeners) listener();
  }
}

export const shownTrades = new ShownTrades();
