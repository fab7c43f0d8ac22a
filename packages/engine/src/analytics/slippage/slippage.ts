import type { OrderSide } from '../../model/order.ts';
import { type BidAsk, halfSpreadPercent, isTwoSided, midPrice } from '../../model/quote.ts';
import type { EpochMs } from '../../model/time.ts';
import { countText } from '../../risk/number-text.ts';
import { groupedBy } from '../grouped-by.ts';
import { percentile } from '../interval.ts';
import { hourName, UNKNOWN_GROUP } from '../performance/trade-groups.ts';

export interface QuotedOrder {
  readonly side: OrderSide;
  readonly sentAt: EpochMs;
  readonly delta: number | null;
  /** Null for sells. */
  readonly atDecision: BidAsk | null;
  readonly atSubmit: BidAsk | null;
  readonly atFill: BidAsk | null;
  /** Mean price in 1/10,000 dollar; null without a fill. */
  readonly fillPrice: number | null;
  readonly filledAt: EpochMs | null;
}

export type CostQuantiles = ReturnType<typeof quantilesOf>;
export type QuoteCosts = ReturnType<typeof costsOf>;
export type SlippageGroup = ReturnType<typeof groupsOf>[number];
export type Slippage = ReturnType<typeof slippage>;

/**
 * What orders cost against the market's quotes: the half-spread, and the fill against the mid,
 * which is half of the effective spread (SEC Rule 605: execution against the midpoint at the time
 * of the order). Quantiles are linear between ranks (Hyndman and Fan, "Sample quantiles in
 * statistical packages", 1996, type 7).
 */
export function slippage(orders: readonly QuotedOrder[]) {
  return {
    orders: orders.length,
    atDecision: costsOf(orders, 'atDecision'),
    atSubmit: costsOf(orders, 'atSubmit'),
    atFill: costsOf(orders, 'atFill'),
    /** From the planned order to its last fill. */
    delayMs: quantilesOf(
      orders.map(({ sentAt, filledAt }) => (filledAt === null ? null : filledAt - sentAt)),
    ),
    byHour: groupsOf(orders, ({ sentAt }) => hourName(sentAt)),
    byDelta: groupsOf(orders, ({ delta }) => deltaBand(delta)),
    warnings: warningsOf(orders),
  };
}

/** In percent of the mid; what costs money (paying above the mid, selling below it) is positive. */
function costsOf(orders: readonly QuotedOrder[], at: 'atDecision' | 'atSubmit' | 'atFill') {
  return {
    halfSpreadPercent: quantilesOf(orders.map((order) => halfSpreadOf(order[at]))),
    fillAgainstMidPercent: quantilesOf(orders.map((order) => fillCostPercent(order, order[at]))),
  };
}

function halfSpreadOf(quote: BidAsk | null): number | null {
  return quote !== null && isTwoSided(quote) ? halfSpreadPercent(quote) : null;
}

function fillCostPercent({ side, fillPrice }: QuotedOrder, quote: BidAsk | null) {
  if (fillPrice === null || quote === null || !isTwoSided(quote)) return null;
  const middle = midPrice(quote);
  const costPerShare = side === 'buy' ? fillPrice - middle : middle - fillPrice;
  return (costPerShare / middle) * 100;
}

function quantilesOf(values: readonly (number | null)[]) {
  const sorted = Float64Array.from(values.filter((value) => value !== null)).sort();
  const quantileAt = (share: number) => (sorted.length === 0 ? null : percentile(sorted, share));
  return { p50: quantileAt(0.5), p90: quantileAt(0.9), p99: quantileAt(0.99) };
}

/** By tenths of |delta|, such as `0.4-0.5`. */
function deltaBand(delta: number | null): string {
  if (delta === null) return UNKNOWN_GROUP;
  const tenth = Math.min(9, Math.max(0, Math.floor(delta * 10)));
  return `${(tenth / 10).toFixed(1)}-${((tenth + 1) / 10).toFixed(1)}`;
}

/** Medians, against the quote when each order was planned. */
function groupsOf(orders: readonly QuotedOrder[], nameOf: (order: QuotedOrder) => string) {
  return [...groupedBy(orders, nameOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, group]) => {
      const costs = costsOf(group, 'atSubmit');
      return {
        name,
        orders: group.length,
        halfSpreadPercent: costs.halfSpreadPercent.p50,
        fillAgainstMidPercent: costs.fillAgainstMidPercent.p50,
      };
    });
}

/** With fewer orders the outer quantiles are single orders. */
const MIN_ORDER_COUNT = 30;

function warningsOf(orders: readonly QuotedOrder[]): readonly string[] {
  if (orders.length === 0) return ['No order of a closed trade is in this range.'];
  const warnings: string[] = [];
  if (orders.length < MIN_ORDER_COUNT) {
    warnings.push(
      `Of ${countText(orders.length, 'order')}: below ${MIN_ORDER_COUNT} this proves nothing.`,
    );
  }
  const unquotedCount = orders.filter(({ atSubmit }) => atSubmit === null).length;
  if (unquotedCount > 0) {
    warnings.push(
      `No quote is stored of the submit of ${countText(unquotedCount, 'order')}: sent before quotes were stored with orders, or without a quote in sight.`,
    );
  }
  const untimed = orders.filter((order) => order.fillPrice !== null && order.filledAt === null);
  if (untimed.length > 0)
    warnings.push(`The time of the fill of ${countText(untimed.length, 'order')} is not stored.`);
  return warnings;
}
