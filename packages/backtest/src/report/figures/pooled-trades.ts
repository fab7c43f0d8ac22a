import { type ClosedTrade, mergeLateRows, type TradeClosedEntry } from '@tideline/engine';

/** Gives trades of later paths other ids: ids repeat between paths. */
export function pooledTrades(
  paths: readonly { readonly trades: readonly TradeClosedEntry[] }[],
): readonly ClosedTrade[] {
  return paths.flatMap(({ trades }, index) =>
    mergeLateRows(trades).map((trade) =>
      index === 0 ? trade : { ...trade, tradeId: `${trade.tradeId}-path-${index + 1}` },
    ),
  );
}
