import type { Price } from './money.ts';
import type { EpochMs } from './time.ts';

export type OrderSide = 'buy' | 'sell';
export type OrderType = 'market' | 'limit' | 'stop' | 'stop_limit';
export type PositionIntent = 'buy_to_open' | 'sell_to_close';

/** Order of one leg, whole contracts, good for the day. */
export interface OrderRequest {
  readonly clientOrderId: string;
  readonly symbol: string;
  /** Whole contracts, at least 1. */
  readonly quantity: number;
  readonly side: OrderSide;
  readonly type: OrderType;
  /** The limit price; null for a market or stop order. */
  readonly limitPrice: Price | null;
  /** Stop price of a stop or stop-limit order; absent for the others. */
  readonly stopPrice?: Price;
  readonly positionIntent: PositionIntent;
}

/**
 * `working` covers every status that may still fill, unknown ones included: only what is known to
 * be final is final.
 */
export type OrderPhase = 'working' | 'filled' | 'canceled' | 'rejected' | 'expired' | 'replaced';

/** The broker's order. Quantities are cumulative: set, never added up. */
export interface BrokerOrder {
  readonly id: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: OrderSide;
  /** The broker's text for the screen, such as market, limit or stop. */
  readonly type: string;
  readonly phase: OrderPhase;
  readonly status: string;
  /** The ordered quantity; null for orders by notional. */
  readonly quantity: number | null;
  readonly filledQuantity: number;
  /**
   * Average price in 1/10,000 dollar, unrounded, as an average of prices is no price. Null before a
   * fill or its report.
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
