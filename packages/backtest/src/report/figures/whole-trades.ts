import { byTrade, CONTRACT_MULTIPLIER, type TradeClosedEntry } from '@tideline/engine';

/** Of all paths; trades after the first path's get own ids. */
export function pooledTrades(
  paths: readonly { readonly trades: readonly TradeClosedEntry[] }[],
): readonly TradeClosedEntry[] {
  return paths.flatMap(({ trades }, index) =>
    wholeTrades(trades).map((trade) =>
      index === 0 ? trade : { ...trade, tradeId: `${trade.tradeId}-path-${index + 1}` },
    ),
  );
}

/**
 * Each trade as one entry of its first date: late ledger rows add contracts and money to it. Prices
 * are means over all contracts.
 */
export function wholeTrades(rows: readonly TradeClosedEntry[]): readonly TradeClosedEntry[] {
  return byTrade(rows).trades.map(({ first, rows: all, grossPnl, feesMicro }) => {
    if (all.length === 1) return first;
    const quantity = all.reduce((sum, row) => sum + row.quantity, 0);
    const paid = all.reduce((sum, row) => sum + row.entryPrice * row.quantity, 0);
    const money = { quantity, grossPnl, feesMicro };
    if (quantity === 0) return { ...first, ...money };
    const entryPrice = paid / quantity;
    const exitPrice = entryPrice + grossPnl / (quantity * CONTRACT_MULTIPLIER);
    return { ...first, ...money, entryPrice, exitPrice };
  });
}
