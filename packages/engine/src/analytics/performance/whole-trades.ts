import { isLateId, tradeOfLedgerId } from '../../account/state/ledger-id.ts';
import { chargedShare, type MicroDollars } from '../../entry/fees.ts';
import type { Money } from '../../model/money.ts';
import type { TradingDate } from '../../model/time.ts';
import type { PerformanceRow } from './performance-row.ts';

export interface WholeTrade extends Omit<PerformanceRow, 'accountNumber'> {
  readonly netPnl: Money;
}

export function wholeTrades(rows: readonly PerformanceRow[]): readonly WholeTrade[] {
  const trades: Growing[] = [];
  const late: { readonly id: string; readonly money: RowMoney }[] = [];
  let date: TradingDate | null = null;
  const soFar = new Map<string, MicroDollars>();
  for (const row of rows) {
    if (row.date !== date) soFar.clear();
    date = row.date;
    const { tradeId, accountNumber, grossPnl, feesMicro } = row;
    const before = soFar.get(accountNumber) ?? 0;
    soFar.set(accountNumber, before + feesMicro);
    const money = { grossPnl, feesMicro, netPnl: grossPnl - chargedShare(before, feesMicro) };
    if (isLateId(tradeId)) late.push({ id: tradeOfLedgerId(tradeId), money });
    else trades.push(firstOf(row, money));
  }
  if (late.length > 0) addLate(trades, late);
  return trades;
}

type RowMoney = Pick<WholeTrade, 'grossPnl' | 'feesMicro' | 'netPnl'>;
type Growing = { -readonly [Key in keyof WholeTrade]: WholeTrade[Key] };

/** Copies field by field, as spreading makes an object many times slower to make and to read. */
function firstOf(row: PerformanceRow, { grossPnl, feesMicro, netPnl }: RowMoney): WholeTrade {
  return {
    tradeId: row.tradeId,
    date: row.date,
    openedAt: row.openedAt,
    closedAt: row.closedAt,
    side: row.side,
    reason: row.reason,
    confidence: row.confidence,
    grossPnl,
    feesMicro,
    netPnl,
  };
}

/** Late rows whose trade has no first row are money but no trade. */
function addLate(
  trades: readonly Growing[],
  late: readonly { readonly id: string; readonly money: RowMoney }[],
): void {
  const wanted = new Set(late.map(({ id }) => id));
  const byId = new Map(
    trades.filter(({ tradeId }) => wanted.has(tradeId)).map((trade) => [trade.tradeId, trade]),
  );
  for (const { id, money } of late) {
    const trade = byId.get(id);
    if (trade === undefined) continue;
    trade.grossPnl += money.grossPnl;
    trade.feesMicro += money.feesMicro;
    trade.netPnl += money.netPnl;
  }
}
