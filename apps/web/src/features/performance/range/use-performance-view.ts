import { useLocation, useSearch } from 'wouter';
import { useMarketStatus } from '../../../live/queries/market.ts';
import { type DayRange, presetRange } from './presets.ts';
import { parseViewAddress, type ViewAddress, viewAddressPath } from './view-address.ts';

export type PerformanceView = ReturnType<typeof usePerformanceView>;

export function usePerformanceView() {
  const queryText = useSearch();
  const address = parseViewAddress(queryText);
  const [, navigate] = useLocation();
  const { data } = useMarketStatus();
  const today = data?.day ?? null;
  return {
    address,
    /** Null until the market's day is known, which a preset counts from. */
    range: viewRangeOf(address.days, today),
    /** The market's day; null while unknown. */
    today,
    change: (changes: Partial<ViewAddress>) =>
      navigate(viewAddressPath({ ...address, ...changes }, queryText)),
  };
}

function viewRangeOf(days: ViewAddress['days'], today: string | null): DayRange | null {
  if (typeof days !== 'string') return days;
  // The range of all days needs no market's day.
  if (days === 'all') return presetRange(days, '');
  return today === null ? null : presetRange(days, today);
}
