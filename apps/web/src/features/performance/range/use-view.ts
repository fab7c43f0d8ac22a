import { useLocation, useSearch } from 'wouter';
import { useMarketStatus } from '../../../live/queries/market.ts';
import { parseAddress, type ViewAddress, viewAddressText } from './address.ts';
import { type DayRange, presetRange } from './presets.ts';

export type PerformanceView = ReturnType<typeof useView>;

export function useView() {
  const search = useSearch();
  const address = parseAddress(search);
  const [, navigate] = useLocation();
  const { data } = useMarketStatus();
  const today = data?.day ?? null;
  return {
    address,
    /** Null until the market's day is known, which a preset counts from. */
    range: viewRangeOf(address.days, today),
    /** The market's day; null while unknown. */
    today,
    change: (to: Partial<ViewAddress>) => navigate(viewAddressText({ ...address, ...to }, search)),
  };
}

function viewRangeOf(days: ViewAddress['days'], today: string | null): DayRange | null {
  if (typeof days !== 'string') return days;
  // The range of all days needs no market's day.
  if (days === 'all') return presetRange(days, '');
  return today === null ? null : presetRange(days, today);
}
