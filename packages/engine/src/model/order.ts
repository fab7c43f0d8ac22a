import type { Price } from './money.ts';
import type { EpochMs } from './time.ts';

export type OrderSide = 'buy' | 'sell';
export type OrderType = 'market' | 'limit' | 'stop' | 'stop_limit';
export type PositionIntent = 'buy_to_open' | 'sell_to_close';

/** An order of one leg, whole contracts, good for the day. */
export interface OrderRequest {
  readonly clientOrderId: string;
  readonly symbol: string;
  /** Whole contracts, at least 1. */
  readonly quantity: number;
  readonly side: OrderSide;
  readonly type: OrderType;
  /** Limit price; null for a market or stop order. */
  readonly limitPrice: Price | null;
  /** Absent for orders without a stop. */
  readonly stopPrice?: Price;
  readonly positionIntent: PositionIntent;
}

/** `working` covers every status that may still fill, also unknown ones. */
export type OrderPhase = 'working' | 'filled' | 'canceled' | 'rejected' | 'expired' | 'replaced';

/** Quantities are cumulative: set, never added up. */
export interface BrokerOrder {
  readonly id: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: OrderSide;
  /** The broker's text for the screen. */
  readonly type: string;
  readonly phase: OrderPhase;
  readonly status: string;
  /** Quantity; null for orders by notional. */
  readonly quantity: number | null;
  readonly filledQuantity: number;
  /** In 1/10,000 dollar, unrounded. Null before a fill or its report. */
  readonly filledAveragePrice: number | null;
  readonly limitPrice: Price | null;
  readonly stopPrice: Price | null;
  readonly notional: Price | null;
  readonly createdAt: EpochMs;
  readonly filledAt: EpochMs | null;
  readonly canceledAt: EpochMs | null;
  readonly expiredAt: EpochMs | null;
}

export function isFinalPhase(order: Pick<BrokerOrder, 'phase'>): boolean {
  return order.phase !== 'working';
}
