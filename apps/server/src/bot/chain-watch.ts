import {
  type ChainEntry,
  type OptionContract,
  type Price,
  type Quote,
  toDollars,
} from '@tideline/engine';

/** Contracts watched on each side of the money, in strikes. */
const REACH = 12;
/** The watch is extended when the money has come this near to its edge, in strikes. */
const MARGIN = 6;

/** Today's contracts near the money. What has been watched today stays watched. */
export class ChainWatch {
  #contracts: readonly OptionContract[] = [];
  #strikes: readonly Price[] = [];
  readonly #watched = new Map<string, OptionContract>();

  /** Begins a day with its contracts. */
  open(contracts: readonly OptionContract[]): void {
    this.#contracts = contracts;
    this.#strikes = [...new Set(contracts.map(({ strike }) => strike))].sort((a, b) => a - b);
    this.#watched.clear();
  }

  get symbols(): readonly string[] {
    return [...this.#watched.keys()];
  }

  /** Follows the money (in dollars); tells whether contracts were added. */
  follow(spot: number): boolean {
    if (this.#around(spot, MARGIN).length === 0) return false;
    for (const contract of this.#around(spot, REACH)) this.#watched.set(contract.symbol, contract);
    return true;
  }

  /** The watched contracts with a quote, each with the one that `quote` gives. */
  entries(quote: (symbol: string) => Quote | null): readonly ChainEntry[] {
    return [...this.#watched.values()].flatMap((contract) => {
      const found = quote(contract.symbol);
      return found === null ? [] : [{ contract, quote: found }];
    });
  }

  /** Contracts not watched yet at the `reach` nearest strikes below and above the money. */
  #around(spot: number, reach: number): readonly OptionContract[] {
    const above = this.#strikes.findIndex((strike) => toDollars(strike) >= spot);
    const middle = above === -1 ? this.#strikes.length : above;
    const near = new Set(this.#strikes.slice(Math.max(0, middle - reach), middle + reach));
    return this.#contracts.filter(
      ({ symbol, strike }) => near.has(strike) && !this.#watched.has(symbol),
    );
  }
}
