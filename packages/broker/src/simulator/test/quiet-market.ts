import type { SimulatedMarket } from '../market/simulated-market.ts';
import { tinyMarket } from './tiny-market.ts';

export function quietMarket(): SimulatedMarket {
  return { ...tinyMarket(), stockPrices: () => null };
}
