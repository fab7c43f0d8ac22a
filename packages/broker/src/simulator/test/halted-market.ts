import { type EpochMs, newYorkTime } from '@tideline/engine';
import type { SimulatedMarket } from '../market/simulated-market.ts';
import { tinyMarket } from './tiny-market.ts';

/** Halted from 10:02 to 10:04 of its first day. */
export function haltedMarket(): SimulatedMarket {
  const market = tinyMarket();
  const from = newYorkTime('2025-02-04T10:02');
  const to = newYorkTime('2025-02-04T10:04');
  const isHalted = (at: EpochMs) => at >= from && at < to;
  return {
    ...market,
    stockQuote(at) {
      const quote = market.stockQuote(at);
      if (quote === null || !isHalted(at)) return quote;
      return { at: quote.at, bid: 0, bidSize: 0, ask: 0, askSize: 0 };
    },
    stockPrices(at) {
      const prices = market.stockPrices(at);
      return prices === null || !isHalted(at) ? prices : { at: prices.at, bid: 0, ask: 0 };
    },
  };
}
