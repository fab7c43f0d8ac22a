import type { SimulatedMarket } from '../market/simulated-market.ts';
import { tinyMarket } from './tiny-market.ts';

/** In its options only the broker's customers trade. */
export function quietMarket(): SimulatedMarket {
  return { ...tinyMarket(), stockPrices: () => null };
}
