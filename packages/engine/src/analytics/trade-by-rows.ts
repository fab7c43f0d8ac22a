import { isLateId, tradeOfLedgerId } from '../account/state/ledger-id.ts';
import type { MicroDollars } from '../entry/fees.ts';
import type { Money } from '../model/money.ts';
import type { LedgerRow } from './ledger-row.ts';

/** A trade with everything that rows of the ledger tell of it. */
export interface TradeRows<Row extends LedgerRow = LedgerRow> {
  /** The row that it was booked with when it first was flat; the trade is of that row's date. */
  readonly first: Row;
  /** The first row, then the late ones: what was bought, sold or priced after it had been written. */
  readonly rows: readonly Row[];
  /** Of all its rows. */
  readonly grossPnl: Money;
  readonly feesMicro: MicroDollars;
}

export interface LedgerByTrade<Row extends LedgerRow> {
  /** In the order of their first rows. */
  readonly trades: readonly TradeRows<Row>[];
  /** Late rows of trades whose first row is not here: money, but no trade. */
  readonly strays: readonly Row[];
}

/** Puts late rows to their trades, so that a trade which was booked in pieces counts once. */
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
      return wholeTrade(first, rest);
    });
  return { trades, strays: [...late.values()].flat() };
}

function wholeTrade<Row extends LedgerRow>(first: Row, late: readonly Row[]): TradeRows<Row> {
  const rows = [first, ...late];
  return {
    first,
    rows,
    grossPnl: rows.reduce((sum, row) => sum + row.grossPnl, 0),
    feesMicro: rows.reduce((sum, row) => sum + row.feesMicro, 0),
  };
}
