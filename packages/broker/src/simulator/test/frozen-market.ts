import { type EpochMs, newYorkTime } from '@tideline/engine';
import type { SimulatedMarket } from '../market/simulated-market.ts';
import { tinyMarket } from './tiny-market.ts';

/** Frozen from 10:02 to 10:04 of its first day. */
export function frozenMarket(): SimulatedMarket {
  const market = tinyMarket();
  const from = newYorkTime('2025-02-04T10:02');
  const to = newYorkTime('2025-02-04T10:04');
  const quotedAt = (at: EpochMs) => (at >= from && at < to ? from : at);
  return {
    ...market,
    stockQuote: (at) => market.stockQuote(quotedAt(at)),
    stockPrices: (at) => market.stockPrices(quotedAt(at)),
    optionQuote: (contract, at) => market.optionQuote(contract, quotedAt(at)),
    bars: (minutes, first, last) =>
      market.bars(minutes, first, last).filter(({ start }) => quotedAt(start) === start),
  };
}
