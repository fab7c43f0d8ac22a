import type { OptionContract, OptionSide } from './contract.ts';
import type { Price } from './money.ts';
import type { Quote } from './quote.ts';

export interface ChainEntry {
  readonly contract: OptionContract;
  readonly quote: Quote;
}

/**
 * Today's watched contracts at one instant. An entry is computed when it is read, so a backtest
 * prices no others.
 */
export interface Chain {
  readonly strikes: readonly Price[];
  entryAt(side: OptionSide, strike: Price): ChainEntry | null;
}

export function chainOf(entries: readonly ChainEntry[]): Chain {
  const sides = { call: new Map<Price, ChainEntry>(), put: new Map<Price, ChainEntry>() };
  for (const entry of entries) sides[entry.contract.side].set(entry.contract.strike, entry);
  const strikes = new Set([...sides.call.keys(), ...sides.put.keys()]);
  return {
    strikes: [...strikes].sort((a, b) => a - b),
    entryAt: (side, strike) => sides[side].get(strike) ?? null,
  };
}
