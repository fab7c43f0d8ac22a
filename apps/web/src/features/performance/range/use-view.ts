import { useLocation, useSearch } from 'wouter';
import { useMarket } from '../../../live/queries/market.ts';
import { type Address, addressText, parseAddress } from './address.ts';
import { type DayRange, presetRange } from './presets.ts';

export interface View {
  readonly address: Address;
  /** Range; null until the market's day is known, which a preset counts from. */
  readonly range: DayRange | null;
  /** The market's day; null while unknown. */
  readonly today: string | null;
  readonly change: (to: Partial<Address>) => void;
}

export function useView(): View {
  const search = useSearch();
  const address = parseAddress(search);
  const [, navigate] = useLocation();
  const { data } = useMarket();
  const today = data?.day ?? null;
  return {
    address,
    range: rangeOf(address.days, today),
    today,
    change: (to) => navigate(addressText({ ...address, ...to }, search)),
  };
}

function rangeOf(days: Address['days'], today: string | null): DayRange | null {
  if (typeof days !== 'string') return days;
  // All days need no beginning to count from.
  if (days === 'all') return presetRange(days, '');
  return today === null ? null : presetRange(days, today);
}
