import { executionFees } from '../../entry/fees.ts';
import { CENT, CONTRACT_MULTIPLIER, type Money, type Price } from '../../model/money.ts';
import type { Moment } from '../../model/time.ts';
import { isOrderLive } from './own-order.ts';
import type { FillTotals, OwnOrder, RecordedTotals, Trade, TradePhase } from './state.ts';

export const NOTHING_RECORDED: RecordedTotals = {
  bought: 0,
  boughtValue: 0,
  sold: 0,
  soldValue: 0,
  external: 0,
  fees: 0,
  rows: 0,
  departedValue: 0,
  departedFees: 0,
  lossAt: null,
};

/** What a trade has before anything happens to it. */
export const NEW_TRADE = {
  quantity: 0,
  averageEntryPrice: null,
  candidate: null,
  lastQuote: null,
  mark: null,
  peak: null,
  quoteReads: null,
  externalQuantity: 0,
  externalSales: [],
  othersHeld: 0,
  mismatch: null,
  readAskedAt: null,
  booked: null,
  isOfFormerPast: false,
  raised: [],
} as const satisfies Partial<Trade>;

export function tradeTotals(trade: Pick<Trade, 'orders' | 'externalQuantity'>): FillTotals {
  let bought = 0;
  let boughtValue = 0;
  let sold = 0;
  let soldValue = 0;
  let fees = 0;
  for (const order of trade.orders) {
    const { filledQuantity, request } = order;
    if (filledQuantity === 0) continue;
    fees += executionFees(request.side, filledQuantity);
    if (order.role === 'entry') {
      bought += filledQuantity;
      boughtValue += filledValue(order);
    } else {
      sold += filledQuantity;
      soldValue += filledValue(order);
    }
  }
  return { bought, boughtValue, sold, soldValue, external: trade.externalQuantity, fees };
}

/** Positive when the fills brought cash; before fees. */
export function cashFlowOf(trade: Trade): Money {
  const { boughtValue, soldValue } = tradeTotals(trade);
  return (soldValue - boughtValue) * CONTRACT_MULTIPLIER;
}

/**
 * Returns an order's price × quantity, before the multiplier. Options fill at whole cents, so
 * rounding to cents undoes that of the broker's average. Until an average is reported the limit
 * stands for it, as no fill is worse.
 */
function filledValue({ filledQuantity, filledAveragePrice, request }: OwnOrder): Money {
  const averageFillPrice = filledAveragePrice ?? request.limitPrice ?? request.stopPrice ?? 0;
  return Math.round((filledQuantity * averageFillPrice) / CENT) * CENT;
}

export function lastBid(trade: Pick<Trade, 'lastQuote'>): Price {
  return trade.lastQuote?.quote.bid ?? 0;
}

export function refreshTrade(trade: Trade, at: Moment): Trade {
  const { bought, boughtValue, sold } = tradeTotals(trade);
  const ownQuantity = Math.max(0, bought - sold);
  const externalQuantity = Math.min(trade.externalQuantity, ownQuantity);
  const quantity = ownQuantity - externalQuantity;
  return {
    ...trade,
    externalQuantity,
    quantity,
    phase: phaseOf(trade),
    averageEntryPrice: averagePrice(boughtValue, bought),
    openedAt: trade.openedAt ?? (bought > 0 ? at : null),
  };
}

/**
 * Rounded to 1/10,000 dollar, for levels and screens; profit and loss is computed from the sums.
 */
export function averagePrice(value: Money, quantity: number): Price | null {
  return quantity === 0 ? null : Math.round(value / quantity);
}

function phaseOf(trade: Trade): TradePhase {
  if (trade.exit !== null) return 'exiting';
  const isEntering =
    trade.entryEnded === null ||
    trade.orders.some((order) => order.role !== 'stop' && isOrderLive(order));
  return isEntering ? 'entering' : 'open';
}
