import type { SimulatedMarket } from '../market/simulated-market.ts';
import { tinyMarket } from './tiny-market.ts';

/** A market in whose options only the broker's customers trade. */
export function quietMarket(): SimulatedMarket {
  return { ...tinyMarket(), stockPrices: () => null };
}
