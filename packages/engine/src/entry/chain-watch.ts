import type { Chain, ChainEntry } from '../model/chain.ts';
import type { OptionContract, OptionSide } from '../model/contract.ts';
import { type Price, toDollars } from '../model/money.ts';
import type { Quote } from '../model/quote.ts';

/** Strikes watched on each side of the money. */
const STRIKES_A_SIDE = 12;
/** The watch grows when the money is within this many strikes of its edge. */
const EDGE_STRIKES = 6;

type ByStrike = ReadonlyMap<Price, OptionContract>;

/** Watches strikes near the money; during the day it only adds to them. */
export class ChainWatch {
  #listed: readonly Price[] = [];
  #contracts: Readonly<Record<OptionSide, ByStrike>> = { call: new Map(), put: new Map() };
  /** First watched strike; `#to` is the first beyond the last. */
  #from = 0;
  #to = 0;
  #strikes: readonly Price[] = [];

  open(contracts: readonly OptionContract[]): void {
    const sides = {
      call: new Map<Price, OptionContract>(),
      put: new Map<Price, OptionContract>(),
    };
    for (const contract of contracts) sides[contract.side].set(contract.strike, contract);
    const strikes = new Set([...sides.call.keys(), ...sides.put.keys()]);
    this.#listed = [...strikes].sort((a, b) => a - b);
    this.#contracts = sides;
    this.#watchStrikes(0, 0);
  }

  get watchedSymbols(): readonly string[] {
    const { call, put } = this.#contracts;
    return this.#strikes.flatMap((strike) =>
      [call.get(strike), put.get(strike)].flatMap((contract) => contract?.symbol ?? []),
    );
  }

  /** Returns whether contracts were added. Takes dollars. */
  follow(spot: number): boolean {
    if (this.#isInside(spot)) return false;
    const middle = this.#firstAtOrAbove(spot);
    const last = this.#listed.length;
    const [from, to] = [
      Math.max(0, middle - STRIKES_A_SIDE),
      Math.min(last, middle + STRIKES_A_SIDE),
    ];
    const isFirst = this.#from === this.#to;
    if (isFirst) this.#watchStrikes(from, to);
    else this.#watchStrikes(Math.min(this.#from, from), Math.max(this.#to, to));
    return true;
  }

  covers(lowest: number, highest: number): boolean {
    return this.#isInside(lowest) && this.#isInside(highest);
  }

  chain(quoteOf: (contract: OptionContract) => Quote | null): Chain {
    const contracts = this.#contracts;
    return {
      strikes: this.#strikes,
      entryAt(side, strike): ChainEntry | null {
        const contract = contracts[side].get(strike);
        const quote = contract === undefined ? null : quoteOf(contract);
        return contract === undefined || quote === null ? null : { contract, quote };
      },
    };
  }

  #isInside(spot: number): boolean {
    const middle = this.#firstAtOrAbove(spot);
    const last = this.#listed.length;
    return (
      Math.max(0, middle - EDGE_STRIKES) >= this.#from &&
      Math.min(last, middle + EDGE_STRIKES) <= this.#to
    );
  }

  #watchStrikes(from: number, to: number): void {
    this.#from = from;
    this.#to = to;
    this.#strikes = this.#listed.slice(from, to);
  }

  #firstAtOrAbove(spot: number): number {
    let [low, high] = [0, this.#listed.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const strike = this.#listed[middle];
      if (strike !== undefined && toDollars(strike) < spot) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
