import type { EpochMs, OrderSide, Price, Quote } from '@tideline/engine';
import { hashBetween } from '../../market/name-hash.ts';
import { type Fill, remainingQuantity, type SimulatedOrder } from '../book.ts';

/** Time from the broker's answer to the market, in market milliseconds. */
export const ORDER_LATENCY_MS = { low: 50, high: 400 } as const;

/** The result is in market milliseconds; the same key and seed give the same. */
export function orderLatencyMs(seed: string, key: string): number {
  return hashBetween(`${seed}|latency|${key}`, ORDER_LATENCY_MS.low, ORDER_LATENCY_MS.high);
}

/**
 * The taken part of displayed sizes: all accounts together can trade a size once, until the next
 * quote.
 */
export type TakenSizes = Readonly<
  Record<
    string,
    { readonly quoteAt: EpochMs; readonly boughtContracts: number; readonly soldContracts: number }
  >
>;

export function untakenSize(sizes: TakenSizes, symbol: string, side: OrderSide, quote: Quote) {
  const entry = sizes[symbol];
  const taken = entry?.quoteAt === quote.at ? entry : null;
  if (side === 'buy') return quote.askSize - (taken?.boughtContracts ?? 0);
  return quote.bidSize - (taken?.soldContracts ?? 0);
}

export function withTakenSize(
  takenSizes: TakenSizes,
  taken: Pick<Fill, 'symbol' | 'side' | 'quoteAt' | 'quantity'>,
): TakenSizes {
  const entry = takenSizes[taken.symbol];
  const takenBefore =
    entry?.quoteAt === taken.quoteAt ? entry : { boughtContracts: 0, soldContracts: 0 };
  return {
    ...takenSizes,
    [taken.symbol]: {
      quoteAt: taken.quoteAt,
      boughtContracts: takenBefore.boughtContracts + (taken.side === 'buy' ? taken.quantity : 0),
      soldContracts: takenBefore.soldContracts + (taken.side === 'sell' ? taken.quantity : 0),
    },
  };
}

/** Trades are at the bid or the ask, so the quote is enough; without a bid, at the ask. */
export function isStopReached(stopPrice: Price, side: OrderSide, { bid, ask }: Quote): boolean {
  if (side === 'buy') return ask > 0 && ask >= stopPrice;
  const price = bid > 0 ? bid : ask;
  return price > 0 && price <= stopPrice;
}

/** An order fills at the displayed price, at most the displayed size, never through its limit. */
export function matchOrder(
  order: SimulatedOrder,
  quote: Quote,
  displayedContracts: number,
): { readonly price: Price; readonly quantity: number } | null {
  const price = order.side === 'buy' ? quote.ask : quote.bid;
  const quantity = Math.min(remainingQuantity(order), displayedContracts);
  if (price <= 0 || quantity <= 0) return null;
  const limit = order.limitPrice ?? price;
  const isBeyondLimit = order.side === 'buy' ? price > limit : price < limit;
  return isBeyondLimit ? null : { price, quantity };
}
