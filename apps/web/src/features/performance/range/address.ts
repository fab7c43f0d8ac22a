import { type DayRange, isDay, RANGE_PRESETS, type RangePreset } from './presets.ts';

/** State of the screen that can be kept, sent and gone back to. */
export interface ViewAddress {
  readonly days: RangePreset | DayRange;
  /** Earlier accounts too. */
  readonly account: 'all' | undefined;
  /** Another user's id, for administrators. */
  readonly user: string | undefined;
}

/** A month says more than a day, and still fits a screen. */
const FIRST_PRESET: RangePreset = '30-days';

/** From `range=week` or `from=2025-01-06&to=2025-01-31`; anything else gives the first preset. */
export function parseAddress(search: string): ViewAddress {
  const query = new URLSearchParams(search);
  const user = query.get('user');
  return {
    days: queryDaysOf(query),
    account: query.get('account') === 'all' ? 'all' : undefined,
    user: user === null || user === '' ? undefined : user,
  };
}

function queryDaysOf(query: URLSearchParams): ViewAddress['days'] {
  const preset = RANGE_PRESETS.find((each) => each === query.get('range'));
  if (preset !== undefined) return preset;
  const dayOf = (name: string) => {
    const day = query.get(name) ?? '';
    return isDay(day) ? day : undefined;
  };
  const [from, to] = [dayOf('from'), dayOf('to')];
  return from === undefined && to === undefined ? FIRST_PRESET : { from, to };
}

const OWN_KEYS = ['range', 'from', 'to', 'account', 'user'];

/** The path with its query; the first preset needs none. Other values of `search` are kept. */
export function viewAddressText({ days, account, user }: ViewAddress, search = ''): string {
  const query = new URLSearchParams(search);
  for (const key of OWN_KEYS) query.delete(key);
  if (typeof days !== 'string') {
    if (days.from !== undefined) query.set('from', days.from);
    if (days.to !== undefined) query.set('to', days.to);
  } else if (days !== FIRST_PRESET) query.set('range', days);
  if (account !== undefined) query.set('account', account);
  if (user !== undefined) query.set('user', user);
  const text = query.toString();
  return text === '' ? '/performance' : `/performance?${text}`;
}
