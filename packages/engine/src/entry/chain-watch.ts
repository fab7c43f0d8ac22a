import type { Chain, ChainEntry } from '../model/chain.ts';
import type { OptionContract, OptionSide } from '../model/contract.ts';
import { type Price, toDollars } from '../model/money.ts';
import type { Quote } from '../model/quote.ts';

const STRIKES_PER_SIDE = 12;
/** The watch grows when the money is within this many strikes of its edge. */
const EDGE_STRIKES = 6;

type ContractByStrike = ReadonlyMap<Price, OptionContract>;

/** Watches strikes near the money; during the day it only adds to them. */
export class ChainWatch {
  #listedStrikes: readonly Price[] = [];
  #contracts: Readonly<Record<OptionSide, ContractByStrike>> = { call: new Map(), put: new Map() };
  /** First watched strike; `#toIndex` is the first beyond the last. */
  #fromIndex = 0;
  #toIndex = 0;
  #watchedStrikes: readonly Price[] = [];

  setContracts(contracts: readonly OptionContract[]): void {
    const sides = { call: new Map<Price, OptionContract>(), put: new Map<Price, OptionContract>() };
    for (const contract of contracts) sides[contract.side].set(contract.strike, contract);
    const strikes = new Set([...sides.call.keys(), ...sides.put.keys()]);
    this.#listedStrikes = [...strikes].sort((a, b) => a - b);
    this.#contracts = sides;
    this.#watchStrikes(0, 0);
  }

  get watchedSymbols(): readonly string[] {
    const { call, put } = this.#contracts;
    return this.#watchedStrikes.flatMap((strike) =>
      [call.get(strike), put.get(strike)].flatMap((contract) => contract?.symbol ?? []),
    );
  }

  /** Returns whether contracts were added. Takes dollars. */
  followSpot(spot: number): boolean {
    if (this.#isInside(spot)) return false;
    const middle = this.#firstAtOrAbove(spot);
    const strikeCount = this.#listedStrikes.length;
    const from = Math.max(0, middle - STRIKES_PER_SIDE);
    const to = Math.min(strikeCount, middle + STRIKES_PER_SIDE);
    const isFirstWatch = this.#fromIndex === this.#toIndex;
    if (isFirstWatch) this.#watchStrikes(from, to);
    else this.#watchStrikes(Math.min(this.#fromIndex, from), Math.max(this.#toIndex, to));
    return true;
  }

  coversRange(lowest: number, highest: number): boolean {
    return this.#isInside(lowest) && this.#isInside(highest);
  }

  buildChain(quoteOf: (contract: OptionContract) => Quote | null): Chain {
    const contracts = this.#contracts;
    return {
      strikes: this.#watchedStrikes,
      entryAt(side, strike): ChainEntry | null {
        const contract = contracts[side].get(strike);
        const quote = contract === undefined ? null : quoteOf(contract);
        return contract === undefined || quote === null ? null : { contract, quote };
      },
    };
  }

  #isInside(spot: number): boolean {
    const middle = this.#firstAtOrAbove(spot);
    const last = this.#listedStrikes.length;
    const isAboveStart = Math.max(0, middle - EDGE_STRIKES) >= this.#fromIndex;
    return isAboveStart && Math.min(last, middle + EDGE_STRIKES) <= this.#toIndex;
  }

  #watchStrikes(fromIndex: number, toIndex: number): void {
    this.#fromIndex = fromIndex;
    this.#toIndex = toIndex;
    this.#watchedStrikes = this.#listedStrikes.slice(fromIndex, toIndex);
  }

  #firstAtOrAbove(spot: number): number {
    let [low, high] = [0, this.#listedStrikes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const strike = this.#listedStrikes[middle];
      if (strike !== undefined && toDollars(strike) < spot) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
