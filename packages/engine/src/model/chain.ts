import type { OptionContract, OptionSide } from './contract.ts';
import type { Price } from './money.ts';
import type { Quote } from './quote.ts';

export interface ChainEntry {
  readonly contract: OptionContract;
  readonly quote: Quote;
}

/**
 * Today's watched contracts at one instant. Users request only the entries that they need, so a
 * backtest prices no others.
 */
export interface Chain {
  /** Strikes that have contracts, ascending. */
  readonly strikes: readonly Price[];
  /** Entry of a side and strike; null when the contract is not watched or quoted. */
  entry(side: OptionSide, strike: Price): ChainEntry | null;
}

/** Chain of given entries, in which the last of a strike and side counts. */
export function chainOf(entries: readonly ChainEntry[]): Chain {
  const sides = { call: new Map<Price, ChainEntry>(), put: new Map<Price, ChainEntry>() };
  for (const entry of entries) sides[entry.contract.side].set(entry.contract.strike, entry);
  const strikes = new Set([...sides.call.keys(), ...sides.put.keys()]);
  return {
    strikes: [...strikes].sort((a, b) => a - b),
    entry: (side, strike) => sides[side].get(strike) ?? null,
  };
}
