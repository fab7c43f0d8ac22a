import { isLateRowId, tradeIdOfRow } from '../../account/state/ledger-id.ts';
import type { OptionSide } from '../../model/contract.ts';
import type { Money } from '../../model/money.ts';
import type { EpochMs } from '../../model/time.ts';
import type { ExitReason } from '../../risk/exit-table/exit-table.ts';
import { ChargedFees } from '../charged-fees.ts';
import type { LedgerRow } from '../ledger-row.ts';

export interface PerformanceRow extends LedgerRow {
  readonly accountNumber: string;
  readonly openedAt: EpochMs;
  readonly side: OptionSide;
  readonly reason: ExitReason;
  readonly confidence: number | null;
}

export interface WholeTrade
  extends Omit<PerformanceRow, 'accountNumber' | 'grossPnl' | 'feesMicro'> {
  /** After its charged fees. */
  readonly netPnl: Money;
}

export function wholeTrades(rows: readonly PerformanceRow[]): readonly WholeTrade[] {
  const trades: MutableTrade[] = [];
  const lateNets: LateNet[] = [];
  const chargedFees = new ChargedFees();
  for (const row of rows) {
    const netPnl = row.grossPnl - chargedFees.chargeRow(row);
    if (isLateRowId(row.tradeId)) lateNets.push({ id: tradeIdOfRow(row.tradeId), netPnl });
    else trades.push(fromFirstRow(row, netPnl));
  }
  if (lateNets.length > 0) addLateNets(trades, lateNets);
  return trades;
}

interface LateNet {
  readonly id: string;
  readonly netPnl: Money;
}

type MutableTrade = { -readonly [Key in keyof WholeTrade]: WholeTrade[Key] };

/** Copies field by field: spreading makes an object many times slower to make and to read. */
function fromFirstRow(row: PerformanceRow, netPnl: Money): WholeTrade {
  return {
    tradeId: row.tradeId,
    date: row.date,
    openedAt: row.openedAt,
    closedAt: row.closedAt,
    side: row.side,
    reason: row.reason,
    confidence: row.confidence,
    netPnl,
  };
}

/** Late rows whose trade has no first row are money but no trade. */
function addLateNets(trades: readonly MutableTrade[], late: readonly LateNet[]): void {
  const lateIds = new Set(late.map(({ id }) => id));
  const tradesById = new Map(
    trades.filter(({ tradeId }) => lateIds.has(tradeId)).map((trade) => [trade.tradeId, trade]),
  );
  for (const { id, netPnl } of late) {
    const trade = tradesById.get(id);
    if (trade !== undefined) trade.netPnl += netPnl;
  }
}
