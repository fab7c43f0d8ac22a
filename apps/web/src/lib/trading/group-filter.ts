/** The query that shows the trades of a breakdown's group. */
export const GROUP_QUERY = {
  bySide: 'side',
  byHour: 'hour',
  byWeekday: 'weekday',
  byConfidence: 'confidence',
  byReason: 'reason',
} as const;

export type Breakdown = keyof typeof GROUP_QUERY;

const FILTER_QUERIES = [...Object.values(GROUP_QUERY), 'result', 'tag', 'note'];

/** Shows one group's trades, and clears every other filter. */
export function groupQuery(breakdown: Breakdown, name: string): Record<string, string | null> {
  const none = Object.fromEntries(FILTER_QUERIES.map((query) => [query, null]));
  return { ...none, [GROUP_QUERY[breakdown]]: name };
}

export const TRADES_ID = 'trades';
/** Names the trades that are shown, and takes the focus. */
export const TRADES_SHOWN_ID = 'trades-shown';
