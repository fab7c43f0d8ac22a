import type { Price } from './money.ts';

export interface BrokerPosition {
  readonly symbol: string;
  /** Contracts or shares, negative when short. */
  readonly quantity: number;
  /** The part that open orders don't reserve. */
  readonly availableQuantity: number;
  readonly averageEntryPrice: Price;
  readonly currentPrice: Price | null;
}
