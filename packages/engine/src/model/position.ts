import type { Price } from './money.ts';

export interface BrokerPosition {
  readonly symbol: string;
  /** Contracts or shares, negative when short. */
  readonly quantity: number;
  /** The quantity that open orders don't reserve. */
  readonly availableQuantity: number;
  readonly averageEntryPrice: Price;
  /** The broker's mark. */
  readonly currentPrice: Price | null;
}
