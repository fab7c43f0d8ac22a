import { QUOTE_GRID_MS, type SimulatedMarket } from '@tideline/broker/simulator';
import {
  DOLLAR,
  impliedVolatility,
  midPrice,
  type OptionContract,
  tradingDate,
  yearsToExpiry,
} from '@tideline/engine';

/** Quotes averaged on either side: in a single one a cent of spread is noise. */
const QUOTES_EACH_SIDE = 6;

/**
 * Deviation to the close: the mean of call and put at the two strikes around the spot,
 * interpolated, over those instants of a minute that have all quotes. Null without one.
 */
export function modelDeviation(market: SimulatedMarket, at: number): number | null {
  const date = tradingDate(at);
  const [session] = market.sessions(date, date);
  if (session === undefined) return null;
  const contracts = market.contracts(date);
  const found: number[] = [];
  for (let step = -QUOTES_EACH_SIDE; step <= QUOTES_EACH_SIDE; step += 1) {
    const instant = at + step * QUOTE_GRID_MS;
    if (instant < session.open || instant >= session.close) continue;
    const deviation = deviationAt(market, contracts, instant, session.close);
    if (deviation !== null) found.push(deviation);
  }
  return found.length === 0 ? null : found.reduce((sum, each) => sum + each, 0) / found.length;
}

function deviationAt(
  market: SimulatedMarket,
  contracts: readonly OptionContract[],
  at: number,
  close: number,
): number | null {
  const stock = market.stockQuote(at);
  if (stock === null || stock.bid === 0) return null;
  const spot = midPrice(stock) / DOLLAR;
  const below = Math.floor(spot);
  const years = yearsToExpiry(at, close);
  const volatilityAt = (strike: number): number | null => {
    const both = contracts
      .filter((contract) => contract.strike === strike * DOLLAR)
      .map((contract) => {
        const quote = market.optionQuote(contract, at);
        const terms = { side: contract.side, spot, strike, years };
        return quote === null ? null : impliedVolatility(terms, midPrice(quote) / DOLLAR);
      });
    const [call, put] = both;
    return call == null || put == null ? null : (call + put) / 2;
  };
  const [lower, upper] = [volatilityAt(below), volatilityAt(below + 1)];
  if (lower === null || upper === null) return null;
  return (lower + (upper - lower) * (spot - below)) * Math.sqrt(years);
}
