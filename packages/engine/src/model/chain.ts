import type { OptionContract, OptionSide } from './contract.ts';
import type { Price } from './money.ts';
import type { Quote } from './quote.ts';

export interface ChainEntry {
  readonly contract: OptionContract;
  readonly quote: Quote;
}

/**
 * Today's watched contracts at one instant. An entry is computed when it is read, so a backtest
 * prices only what is read.
 */
export interface Chain {
  readonly strikes: readonly Price[];
  entryAt(side: OptionSide, strike: Price): ChainEntry | null;
}

export function chainOf(entries: readonly ChainEntry[]): Chain {
  const strikes = new Set(entries.map(({ contract }) => contract.strike));
  return {
    strikes: [...strikes].sort((a, b) => a - b),
    entryAt: (side, strike) =>
      entries.find(({ contract }) => contract.strike === strike && contract.side === side) ?? null,
  };
}
