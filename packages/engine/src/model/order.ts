import type { Price } from './money.ts';
import type { EpochMs } from './time.ts';

export type OrderSide = 'buy' | 'sell';
export type OrderType = 'market' | 'limit';
export type PositionIntent = 'buy_to_open' | 'sell_to_close';

/** What the product asks a broker for: one leg, whole contracts, good for the day. */
export interface OrderRequest {
  readonly clientOrderId: string;
  readonly symbol: string;
  /** Whole contracts, at least 1. */
  readonly quantity: number;
  readonly side: OrderSide;
  readonly type: OrderType;
  /** Present for a limit order, null for a market order. */
  readonly limitPrice: Price | null;
  readonly positionIntent: PositionIntent;
}

/**
 * An order's life as far as decisions need it. `working` covers every status in which the order may
 * still fill, unknown ones included: what is not known to have ended has not ended.
 */
export type OrderPhase = 'working' | 'filled' | 'canceled' | 'rejected' | 'expired' | 'replaced';

/** An order as the broker reports it. Quantities are cumulative and are set, never added up. */
export interface BrokerOrder {
  readonly id: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: OrderSide;
  /** The broker's own text, kept for the screen: market, limit, stop … */
  readonly type: string;
  readonly phase: OrderPhase;
  /** The broker's own status text, kept for the screen. */
  readonly status: string;
  /** Null where the broker gives a notional instead. */
  readonly quantity: number | null;
  readonly filledQuantity: number;
  /**
   * In 1/10,000 dollar and unrounded: an average of prices is no price. Null until something filled,
   * and when the broker has not told it yet.
   */
  readonly filledAveragePrice: number | null;
  readonly limitPrice: Price | null;
  readonly stopPrice: Price | null;
  readonly notional: Price | null;
  readonly createdAt: EpochMs;
  readonly filledAt: EpochMs | null;
  readonly canceledAt: EpochMs | null;
  readonly expiredAt: EpochMs | null;
}

export function hasEnded(order: Pick<BrokerOrder, 'phase'>): boolean {
  return order.phase !== 'working';
}
