import type { SimulatedMarket } from '../market/simulated-market.ts';
import { tinyMarket } from './tiny-market.ts';

/** Only the broker's customers trade its options. */
export function quietMarket(): SimulatedMarket {
  return { ...tinyMarket(), stockPrices: () => null };
}
