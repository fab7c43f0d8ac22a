import { type TradeClosedEntry, wholeTrades } from '@tideline/engine';

/** Trades of later paths get other ids, as ids repeat between paths. */
export function pooledTrades(
  paths: readonly { readonly trades: readonly TradeClosedEntry[] }[],
): readonly TradeClosedEntry[] {
  return paths.flatMap(({ trades }, index) =>
    wholeTrades(trades).map((trade) =>
      index === 0 ? trade : { ...trade, tradeId: `${trade.tradeId}-path-${index + 1}` },
    ),
  );
}
