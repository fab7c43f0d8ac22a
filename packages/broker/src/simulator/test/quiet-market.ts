import type { SimulatedMarket } from '../market/simulated-market.ts';
import { tinyMarket } from './tiny-market.ts';

/** The tiny market in whose options only the broker's customers trade. */
export function quietMarket(): SimulatedMarket {
  return { ...tinyMarket(), stockPrices: () => null };
}
