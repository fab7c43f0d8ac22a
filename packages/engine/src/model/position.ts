import type { Price } from './money.ts';

export interface BrokerPosition {
  readonly symbol: string;
  /** Contracts or shares, negative when short. */
  readonly quantity: number;
  /** Not reserved by open orders. */
  readonly availableQuantity: number;
  readonly averageEntryPrice: Price;
  /** The broker's mark, or null. */
  readonly currentPrice: Price | null;
}
