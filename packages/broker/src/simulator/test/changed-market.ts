import type { SimulatedMarket } from '../market/simulated-market.ts';

/** A proxy: markets keep state and a copy of their fields fails. */
export function changedMarket(
  market: SimulatedMarket,
  changes: Partial<SimulatedMarket>,
): SimulatedMarket {
  const { epoch, symbol, firstDate, lastDate, defaultStart, barMinutes } = market;
  return {
    ...{ epoch, symbol, firstDate, lastDate, defaultStart, barMinutes },
    sessions: (from, to) => market.sessions(from, to),
    bars: (minutes, from, to) => market.bars(minutes, from, to),
    stockQuote: (at) => market.stockQuote(at),
    stockPrices: (at) => market.stockPrices(at),
    contracts: (expiry) => market.contracts(expiry),
    optionQuote: (contract, at) => market.optionQuote(contract, at),
    optionPrices: (contract, at) => market.optionPrices(contract, at),
    ...changes,
  };
}
