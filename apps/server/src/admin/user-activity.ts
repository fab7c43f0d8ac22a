import type { ExecutedTrade } from '@tideline/api';
import { type ChargedRow, chargedFeesShare } from '@tideline/engine';

/** Net of fees as charged, so a day's trades add up to what the trader's own screens show. */
export function toExecutedTrades(rows: readonly ChargedRow[], maxTrades: number) {
  return rows
    .flatMap((row) => [executedSellOf(row), ...executedBuyOf(row)])
    .sort((a, b) => b.executedAt - a.executedAt)
    .slice(0, maxTrades);
}

function executedSellOf(row: ChargedRow): ExecutedTrade {
  return {
    contract: row.contract,
    action: 'sell',
    quantity: row.quantity,
    price: row.exitPrice,
    profitLoss: row.grossPnl - chargedFeesShare(row.feesBefore, row.feesMicro),
    executedAt: row.closedAt,
  };
}

/** Empty for a row that only corrects earlier ones. */
function executedBuyOf(row: ChargedRow): readonly ExecutedTrade[] {
  if (row.quantity === 0) return [];
  const { contract, quantity, entryPrice: price, openedAt: executedAt } = row;
  return [{ contract, action: 'buy', quantity, price, profitLoss: null, executedAt }];
}
