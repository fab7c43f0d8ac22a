/** A breakdown's groups, and the address's value that shows the trades of one of them. */
export const GROUP_QUERY = {
  bySide: 'side',
  byHour: 'hour',
  byWeekday: 'weekday',
  byConfidence: 'confidence',
  byReason: 'reason',
} as const;

export type Breakdown = keyof typeof GROUP_QUERY;

/** All values by which the trades are filtered. */
const FILTER_QUERIES = [...Object.values(GROUP_QUERY), 'result', 'tag', 'note'];

/** The address's change that shows the trades of one group, and of no other filter. */
export function groupQuery(breakdown: Breakdown, name: string): Record<string, string | null> {
  const none = Object.fromEntries(FILTER_QUERIES.map((query) => [query, null]));
  return { ...none, [GROUP_QUERY[breakdown]]: name };
}

/** The card of the trades, where such a change leads. */
export const TRADES_ID = 'trades';
/** Says in it what is shown; it takes the focus. */
export const TRADES_SHOWN_ID = 'trades-shown';
