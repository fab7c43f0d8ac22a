import { useMarket } from '../readings/market.ts';

/** All entries of all users are stopped; undefined while unknown. */
export function useKillSwitch(): boolean | undefined {
  return useMarket().data?.killSwitch;
}
