import type { ClosedTrade } from '@tideline/api/schemas';

export const TRADE_RESULTS = ['won', 'lost', 'even'] as const;
export type TradeResult = (typeof TRADE_RESULTS)[number];

export const TRADE_RESULT_NAMES = { won: 'Won', lost: 'Lost', even: 'Break-even' };

/** A missing field doesn't filter. */
export interface TradeFilter {
  readonly side?: ClosedTrade['side'] | undefined;
  readonly reason?: ClosedTrade['exitReason'] | undefined;
  /** The server's group names, as in the next two. */
  readonly hour?: string | undefined;
  readonly weekday?: string | undefined;
  readonly confidenceBand?: string | undefined;
  readonly result?: TradeResult | undefined;
  readonly tag?: string | undefined;
  /** Within the note, in any capitals. */
  readonly text?: string | undefined;
}

/** After fees; break-even is neither a win nor a loss. */
export function tradeResultOf({ net }: Pick<ClosedTrade, 'net'>): TradeResult {
  if (net === 0) return 'even';
  return net > 0 ? 'won' : 'lost';
}

export function filterTrades(
  trades: readonly ClosedTrade[],
  { text = '', ...filter }: TradeFilter,
) {
  const { side, reason, hour, weekday, confidenceBand, result, tag } = filter;
  const wantedText = text.trim().toLowerCase();
  return trades.filter(
    (trade) =>
      (side === undefined || trade.side === side) &&
      (reason === undefined || trade.exitReason === reason) &&
      (hour === undefined || trade.hour === hour) &&
      (weekday === undefined || trade.weekday === weekday) &&
      (confidenceBand === undefined || trade.confidenceBand === confidenceBand) &&
      (result === undefined || tradeResultOf(trade) === result) &&
      (tag === undefined || trade.tags.includes(tag)) &&
      (wantedText === '' || trade.note.toLowerCase().includes(wantedText)),
  );
}

export const countFilters = (filter: TradeFilter): number =>
  Object.values(filter).filter((value) => value !== undefined && value !== '').length;

export function tradeTagsOf(trades: readonly ClosedTrade[]): readonly string[] {
  return [...new Set(trades.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
}

/** In the order of first occurrence. */
export const exitReasonsOf = (trades: readonly ClosedTrade[]) => [
  ...new Set(trades.map(({ exitReason }) => exitReason)),
];
