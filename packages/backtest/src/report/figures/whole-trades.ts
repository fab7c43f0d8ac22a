import { byTrade, CONTRACT_MULTIPLIER, type TradeClosedEntry } from '@tideline/engine';

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

/**
 * Every trade as one entry of its first date: late rows of the ledger add their contracts and their
 * money to the trade that they belong to. Prices are the means of all contracts.
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
