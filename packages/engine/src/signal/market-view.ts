import type { Chain } from '../model/chain.ts';

/** What else the market shows at the end of a bar. */
export interface MarketView {
  /** Mid of the underlying in dollars; null when it has not been heard lately. */
  readonly spot: number | null;
  /** Contracts that expire today, with quotes stamped at or before the end of the bar. */
  readonly chain: Chain;
}
