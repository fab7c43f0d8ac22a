import type { OptionContract, OptionSide } from './contract.ts';
import type { Price } from './money.ts';
import type { Quote } from './quote.ts';

/** A contract that could be bought, with its quote as of the end of a bar. */
export interface ChainEntry {
  readonly contract: OptionContract;
  readonly quote: Quote;
}

/**
 * The watched contracts that expire today, with the quotes that stood at one instant. Who holds one
 * asks for the few entries that it needs: a backtest prices no others.
 */
export interface Chain {
  /** Strikes with contracts, ascending. */
  readonly strikes: readonly Price[];
  /** Null when the contract is not watched or has not been quoted. */
  entry(side: OptionSide, strike: Price): ChainEntry | null;
}

/** A chain of entries at hand; the last one of a strike and side counts. */
export function chainOf(entries: readonly ChainEntry[]): Chain {
  const sides = { call: new Map<Price, ChainEntry>(), put: new Map<Price, ChainEntry>() };
  for (const entry of entries) sides[entry.contract.side].set(entry.contract.strike, entry);
  const strikes = new Set([...sides.call.keys(), ...sides.put.keys()]);
  return {
    strikes: [...strikes].sort((a, b) => a - b),
    entry: (side, strike) => sides[side].get(strike) ?? null,
  };
}
