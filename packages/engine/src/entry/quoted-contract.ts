import type { OptionContract } from '../model/contract.ts';
import type { Quote } from '../model/quote.ts';

/** A contract that could be bought, with its quote as of the end of the bar. */
export interface ChainEntry {
  readonly contract: OptionContract;
  readonly quote: Quote;
}
