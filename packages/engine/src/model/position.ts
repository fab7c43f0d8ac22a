import type { Price } from './money.ts';

/** A position as the broker reports it. */
export interface BrokerPosition {
  readonly symbol: string;
  /** Contracts or shares, negative when short. */
  readonly quantity: number;
  /** What is not reserved by open orders. */
  readonly availableQuantity: number;
  readonly averageEntryPrice: Price;
  /** The broker's own mark, null when it has none. */
  readonly currentPrice: Price | null;
}
