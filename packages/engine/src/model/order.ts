import type { Price } from './money.ts';
import type { EpochMs } from './time.ts';

export type OrderSide = 'buy' | 'sell';
export type OrderType = 'market' | 'limit' | 'stop' | 'stop_limit';
export type PositionIntent = 'buy_to_open' | 'sell_to_close';

/** An order of one leg, whole contracts, good for the day. */
export interface OrderRequest {
  readonly clientOrderId: string;
  readonly symbol: string;
  /** At least 1. */
  readonly quantity: number;
  readonly side: OrderSide;
  readonly type: OrderType;
  /** Null for a market or stop order. */
  readonly limitPrice: Price | null;
  readonly stopPrice?: Price;
  readonly positionIntent: PositionIntent;
}

/** `working` covers every status that may still fill, also unknown ones. */
export type OrderPhase = 'working' | 'filled' | 'canceled' | 'rejected' | 'expired' | 'replaced';

/** The broker's quantities are cumulative: set, never added up. */
export interface BrokerOrder {
  readonly id: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: string;
  readonly phase: OrderPhase;
  readonly status: string;
  /** Null for orders by notional. */
  readonly quantity: number | null;
  readonly filledQuantity: number;
  /** In 1/10,000 dollar, unrounded; null before a fill or its report. */
  readonly filledAveragePrice: number | null;
  readonly limitPrice: Price | null;
  readonly stopPrice: Price | null;
  readonly notional: Price | null;
  readonly createdAt: EpochMs;
  /** Of the last change, by the broker's clock; absent where it does not say. */
  readonly updatedAt?: EpochMs;
  readonly filledAt: EpochMs | null;
  readonly canceledAt: EpochMs | null;
  readonly expiredAt: EpochMs | null;
}

export function isFinalPhase(order: Pick<BrokerOrder, 'phase'>): boolean {
  return order.phase !== 'working';
}
