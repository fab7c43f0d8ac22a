import { isLateId, tradeOfLedgerId } from '../account/state/ledger-id.ts';
import type { LedgerRow } from './ledger-row.ts';

export interface TradeRows<Row extends LedgerRow = LedgerRow> {
  readonly first: Row;
  /** Later rows hold what was bought, sold or priced after the first. */
  readonly rows: readonly Row[];
}

export interface LedgerByTrade<Row extends LedgerRow> {
  readonly trades: readonly TradeRows<Row>[];
  /** Late rows without their trade's first row. */
  readonly strays: readonly Row[];
}

export function byTrade<Row extends LedgerRow>(rows: readonly Row[]): LedgerByTrade<Row> {
  const late = new Map<string, Row[]>();
  for (const row of rows.filter(({ tradeId }) => isLateId(tradeId))) {
    const trade = tradeOfLedgerId(row.tradeId);
    const ofTrade = late.get(trade);
    if (ofTrade === undefined) late.set(trade, [row]);
    else ofTrade.push(row);
  }
  const trades = rows
    .filter(({ tradeId }) => !isLateId(tradeId))
    .map((first) => {
      const rest = late.get(first.tradeId) ?? [];
      late.delete(first.tradeId);
      return { first, rows: [first, ...rest] };
    });
  return { trades, strays: [...late.values()].flat() };
}
