import { isCalendarDay } from '../../../lib/text/new-york-date.ts';
import type { PastRange } from '../../../live/queries/past-performance.ts';
import { type DayRange, RANGE_PRESETS, type RangePreset } from './presets.ts';

/** State of the screen that can be kept, sent and gone back to. */
export interface ViewAddress extends Omit<PastRange, keyof DayRange> {
  readonly days: RangePreset | DayRange;
}

/** A month says more than a day, and still fits a screen. */
const DEFAULT_PRESET: RangePreset = '30-days';

/** From `range=week` or `from=2025-01-06&to=2025-01-31`; anything else gives the default preset. */
export function parseViewAddress(queryText: string): ViewAddress {
  const query = new URLSearchParams(queryText);
  return {
    days: queryDaysOf(query),
    account: query.get('account') === 'all' ? 'all' : undefined,
    user: query.get('user') || undefined,
  };
}

function queryDaysOf(query: URLSearchParams): ViewAddress['days'] {
  const preset = RANGE_PRESETS.find((each) => each === query.get('range'));
  if (preset !== undefined) return preset;
  const dayParameter = (parameterName: string) => {
    const day = query.get(parameterName) ?? '';
    return isCalendarDay(day) ? day : undefined;
  };
  const [from, to] = [dayParameter('from'), dayParameter('to')];
  return from === undefined && to === undefined ? DEFAULT_PRESET : { from, to };
}

const VIEW_PARAMETERS = ['range', 'from', 'to', 'account', 'user'];

/** The path with its query; the default preset needs none. Other parameters are kept. */
export function viewAddressPath({ days, account, user }: ViewAddress, queryText = ''): string {
  const query = new URLSearchParams(queryText);
  for (const key of VIEW_PARAMETERS) query.delete(key);
  if (typeof days !== 'string') {
    if (days.from !== undefined) query.set('from', days.from);
    if (days.to !== undefined) query.set('to', days.to);
  } else if (days !== DEFAULT_PRESET) query.set('range', days);
  if (account !== undefined) query.set('account', account);
  if (user !== undefined) query.set('user', user);
  const text = query.toString();
  return text === '' ? '/performance' : `/performance?${text}`;
}
