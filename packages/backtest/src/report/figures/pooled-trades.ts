import { type TradeClosedEntry, wholeTrades } from '@tideline/engine';

/** The whole trades of all paths; those of later ones get ids of their own. */
export function pooledTrades(
  paths: readonly { readonly trades: readonly TradeClosedEntry[] }[],
): readonly TradeClosedEntry[] {
  return paths.flatMap(({ trades }, index) =>
    wholeTrades(trades).map((trade) =>
      index === 0 ? trade : { ...trade, tradeId: `${trade.tradeId}-path-${index + 1}` },
    ),
  );
}
