import type { TradeClosedEntry } from '../account/state/journal.ts';
import { isLateRowId, tradeIdOfRow } from '../account/state/ledger-id.ts';
import { chargedFeesShare, type MicroDollars } from '../entry/fees.ts';
import { CONTRACT_MULTIPLIER, type Money, type Price } from '../model/money.ts';
import { ChargedFees } from './charged-fees.ts';
import { groupedBy } from './grouped-by.ts';

/** Sums a trade's ledger rows, dated by the first. */
export interface ClosedTrade extends TradeClosedEntry {
  readonly premium: Money;
  /** Rounded so a day's trades add up to the day's charge to the cent. */
  readonly fees: Money;
  readonly netPnl: Money;
}

/** `feesBefore` are the fees of the account's earlier rows of the same date. */
export type ChargedRow = TradeClosedEntry & { readonly feesBefore: MicroDollars };

export function closedTrade(rows: readonly [ChargedRow, ...ChargedRow[]]): ClosedTrade {
  const [first, ...late] = rows;
  return joinRows([withChargedFees(first), ...late.map(withChargedFees)]);
}

function withChargedFees({ feesBefore, ...row }: ChargedRow): PaidRow {
  return { ...row, fees: chargedFeesShare(feesBefore, row.feesMicro) };
}

/** Result before fees if all contracts of a trade had been sold at this bid. */
export function grossPnlAtBid(trade: Pick<ClosedTrade, 'premium' | 'quantity'>, bid: Price): Money {
  return bid * CONTRACT_MULTIPLIER * trade.quantity - trade.premium;
}

/** Each ledger row by itself, in recorded order. */
export function chargedRows(rows: readonly TradeClosedEntry[]): readonly ClosedTrade[] {
  return addChargedFees(rows).map((row) => joinRows([row]));
}

/**
 * Makes one entry of each trade, on its first date: later ledger rows add their contracts and money
 * to it. Prices are the means of all contracts.
 */
export function mergeLateRows(rows: readonly TradeClosedEntry[]): readonly ClosedTrade[] {
  const paidRows = addChargedFees(rows);
  const lateRows = groupedBy(
    paidRows.filter(({ tradeId }) => isLateRowId(tradeId)),
    ({ tradeId }) => tradeIdOfRow(tradeId),
  );
  return paidRows
    .filter(({ tradeId }) => !isLateRowId(tradeId))
    .map((first) => joinRows([first, ...(lateRows.get(first.tradeId) ?? [])]));
}

type PaidRow = TradeClosedEntry & Pick<ClosedTrade, 'fees'>;

function addChargedFees(rows: readonly TradeClosedEntry[]): readonly PaidRow[] {
  const chargedFees = new ChargedFees();
  return rows.map((row) => ({ ...row, fees: chargedFees.chargeRow(row) }));
}

function joinRows(rows: readonly [PaidRow, ...PaidRow[]]): ClosedTrade {
  const [first] = rows;
  const quantity = sumOf(rows, (row) => row.quantity);
  const grossPnl = sumOf(rows, (row) => row.grossPnl);
  const fees = sumOf(rows, (row) => row.fees);
  const feesMicro = sumOf(rows, (row) => row.feesMicro);
  const prices = rows.length === 1 || quantity === 0 ? first : meanPrices(rows, quantity, grossPnl);
  const { entryPrice, exitPrice } = prices;
  const premium = Math.round(entryPrice * CONTRACT_MULTIPLIER * quantity);
  const netPnl = grossPnl - fees;
  return { ...first, quantity, entryPrice, exitPrice, grossPnl, feesMicro, premium, fees, netPnl };
}

function meanPrices(rows: readonly PaidRow[], quantity: number, grossPnl: Money) {
  const entryPrice = sumOf(rows, (row) => row.entryPrice * row.quantity) / quantity;
  return { entryPrice, exitPrice: entryPrice + grossPnl / (quantity * CONTRACT_MULTIPLIER) };
}

function sumOf(rows: readonly PaidRow[], amountOf: (row: PaidRow) => number): number {
  return rows.reduce((sum, row) => sum + amountOf(row), 0);
}
