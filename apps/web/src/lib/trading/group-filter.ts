/** The query that shows the trades of a breakdown's group. */
export const QUERY_BY_BREAKDOWN = {
  bySide: 'side',
  byHour: 'hour',
  byWeekday: 'weekday',
  byConfidence: 'confidence',
  byReason: 'reason',
} as const;

export type Breakdown = keyof typeof QUERY_BY_BREAKDOWN;

const FILTER_QUERY_NAMES = [...Object.values(QUERY_BY_BREAKDOWN), 'result', 'tag', 'note'];

/** Shows one group's trades, and clears every other filter. */
export function groupFilterQuery(breakdown: Breakdown, group: string) {
  const cleared = FILTER_QUERY_NAMES.map((query): [string, string | null] => [query, null]);
  return { ...Object.fromEntries(cleared), [QUERY_BY_BREAKDOWN[breakdown]]: group };
}

export const TRADES_ELEMENT_ID = 'trades';
/** Names the trades that are shown, and takes the focus. */
export const TRADES_SHOWN_ELEMENT_ID = 'trades-shown';
