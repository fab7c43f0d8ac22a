import { useLocation, useSearch } from 'wouter';
import { useMarketStatus } from '../../../live/queries/market.ts';
import { presetRange } from './presets.ts';
import { parseViewAddress, type ViewAddress, viewAddressPath } from './view-address.ts';

export type PerformanceView = ReturnType<typeof usePerformanceView>;

export function usePerformanceView() {
  const queryText = useSearch();
  const address = parseViewAddress(queryText);
  const { days } = address;
  const [, navigate] = useLocation();
  const { data } = useMarketStatus();
  const today = data?.day ?? null;
  return {
    address,
    /** Null until the market's day is known, which a preset counts from. */
    range: typeof days === 'string' ? presetRange(days, today) : days,
    /** The market's day; null while unknown. */
    today,
    change: (changes: Partial<ViewAddress>) =>
      navigate(viewAddressPath({ ...address, ...changes }, queryText)),
  };
}
