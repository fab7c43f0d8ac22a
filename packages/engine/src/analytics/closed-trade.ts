import type { TradeClosedEntry } from '../account/state/journal.ts';
import { chargedShare, type MicroDollars } from '../entry/fees.ts';
import { CONTRACT_MULTIPLIER, type Money, type Price } from '../model/money.ts';
import { byTrade } from './trade-by-rows.ts';

/** Sums a trade's ledger rows, dated by the first. */
export interface ClosedTrade extends TradeClosedEntry {
  readonly premium: Money;
  /** Rounded so that a day's trades add up to the day's charge to the cent. */
  readonly fees: Money;
  readonly netPnl: Money;
}

/** `feesBefore` are the fees of the account's earlier rows of the same date. */
export type ChargedRow = TradeClosedEntry & { readonly feesBefore: MicroDollars };

export function closedTrade(rows: readonly [ChargedRow, ...ChargedRow[]]): ClosedTrade {
  const { feesBefore: _, ...trade } = joined(rows);
  const fees = rows.reduce((sum, row) => sum + chargedShare(row.feesBefore, row.feesMicro), 0);
  const premium = Math.round(trade.entryPrice * CONTRACT_MULTIPLIER * trade.quantity);
  return { ...trade, premium, fees, netPnl: trade.grossPnl - fees };
}

/** Result before fees if all contracts of a trade had been sold at this bid. */
export function grossAt(
  { premium, quantity }: Pick<ClosedTrade, 'premium' | 'quantity'>,
  bid: Price,
): Money {
  return bid * CONTRACT_MULTIPLIER * quantity - premium;
}

/**
 * Makes one entry of each trade, on its first date: later ledger rows add their contracts and money
 * to it. Prices are the means of all contracts.
 */
export function mergeLateRows(rows: readonly TradeClosedEntry[]): readonly TradeClosedEntry[] {
  return byTrade(rows).trades.map(({ first, rows: [, ...late] }) => joined([first, ...late]));
}

function joined<Row extends TradeClosedEntry>(rows: readonly [Row, ...Row[]]): Row {
  const [first] = rows;
  if (rows.length === 1) return first;
  const quantity = rows.reduce((sum, row) => sum + row.quantity, 0);
  const paid = rows.reduce((sum, row) => sum + row.entryPrice * row.quantity, 0);
  const grossPnl = rows.reduce((sum, row) => sum + row.grossPnl, 0);
  const money = {
    quantity,
    grossPnl,
    feesMicro: rows.reduce((sum, row) => sum + row.feesMicro, 0),
  };
  if (quantity === 0) return { ...first, ...money };
  const entryPrice = paid / quantity;
  const exitPrice = entryPrice + grossPnl / (quantity * CONTRACT_MULTIPLIER);
  return { ...first, ...money, entryPrice, exitPrice };
}
