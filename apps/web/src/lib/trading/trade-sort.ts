import type { ClosedTrade } from '@tideline/api/schemas';

type SortKey = number | string | null;

const SORT_KEYS = {
  closed: ({ closedAt }) => closedAt,
  contract: ({ strike }) => strike,
  quantity: ({ quantity }) => quantity,
  entry: ({ entryPrice }) => entryPrice,
  exit: ({ exitPrice }) => exitPrice,
  held: ({ holdingMinutes }) => holdingMinutes,
  confidence: ({ confidence }) => confidence,
  return: ({ returnPercent }) => returnPercent,
  net: ({ net }) => net,
  reason: ({ exitReason }) => exitReason,
} satisfies Readonly<Record<string, (trade: ClosedTrade) => SortKey>>;

export type SortColumn = keyof typeof SORT_KEYS;

export interface TradeSort {
  readonly by: SortColumn;
  readonly isAscending: boolean;
}

/** The server's order. */
export const NEWEST_FIRST: TradeSort = { by: 'closed', isAscending: false };

export const isSortColumn = (text: string | null): text is SortColumn =>
  text !== null && Object.hasOwn(SORT_KEYS, text);

/** Unknown values come last either way; equal ones keep their order. */
export function sortTrades(trades: readonly ClosedTrade[], { by, isAscending }: TradeSort) {
  if (by === NEWEST_FIRST.by && !isAscending) return trades;
  const directionSign = isAscending ? 1 : -1;
  const keyOf: (trade: ClosedTrade) => SortKey = SORT_KEYS[by];
  return trades.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (one === other) return 0;
    return one < other ? -directionSign : directionSign;
  });
}
