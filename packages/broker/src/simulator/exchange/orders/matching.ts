import type { EpochMs, OrderSide, Price, Quote } from '@tideline/engine';
import { hashBetween } from '../../market/name-hash.ts';
import { remainingQuantity, type SimulatedOrder } from '../book.ts';

/** Time from the broker's answer to the market, in market milliseconds. */
export const LATENCY_MS = { low: 50, high: 400 } as const;

/** The result is in market milliseconds; the same key and seed give the same. */
export function orderLatency(seed: string, key: string): number {
  return hashBetween(`${seed}|latency|${key}`, LATENCY_MS.low, LATENCY_MS.high);
}

/**
 * The taken part of displayed sizes: all accounts together can trade a size once, until the next
 * quote.
 */
export type DisplayedTape = Readonly<
  Record<string, { readonly quoteAt: EpochMs; readonly buys: number; readonly sells: number }>
>;

export function displayedSize(
  tape: DisplayedTape,
  symbol: string,
  side: OrderSide,
  quote: Quote,
): number {
  const entry = tape[symbol];
  const isSameQuote = entry !== undefined && entry.quoteAt === quote.at;
  if (side === 'buy') return quote.askSize - (isSameQuote ? entry.buys : 0);
  return quote.bidSize - (isSameQuote ? entry.sells : 0);
}

export function withTakenSize(
  tape: DisplayedTape,
  taken: {
    readonly symbol: string;
    readonly side: OrderSide;
    readonly quoteAt: EpochMs;
    readonly quantity: number;
  },
): DisplayedTape {
  const entry = tape[taken.symbol];
  const before =
    entry !== undefined && entry.quoteAt === taken.quoteAt ? entry : { buys: 0, sells: 0 };
  return {
    ...tape,
    [taken.symbol]: {
      quoteAt: taken.quoteAt,
      buys: before.buys + (taken.side === 'buy' ? taken.quantity : 0),
      sells: before.sells + (taken.side === 'sell' ? taken.quantity : 0),
    },
  };
}

/** Trades are at the bid or the ask, so the quote is enough; without a bid, at the ask. */
export function isReached(stopPrice: Price, side: OrderSide, { bid, ask }: Quote): boolean {
  if (side === 'buy') return ask > 0 && ask >= stopPrice;
  const price = bid > 0 ? bid : ask;
  return price > 0 && price <= stopPrice;
}

/** An order fills at the displayed price, at most the displayed size, never through its limit. */
export function matchOrder(
  order: SimulatedOrder,
  quote: Quote,
  displayed: number,
): { readonly price: Price; readonly quantity: number } | null {
  const price = order.side === 'buy' ? quote.ask : quote.bid;
  const quantity = Math.min(remainingQuantity(order), displayed);
  if (price <= 0 || quantity <= 0) return null;
  if (order.limitPrice !== null) {
    const isBeyond = order.side === 'buy' ? price > order.limitPrice : price < order.limitPrice;
    if (isBeyond) return null;
  }
  return { price, quantity };
}
