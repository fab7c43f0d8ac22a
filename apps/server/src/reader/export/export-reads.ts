import type { ExportName } from '@tideline/api/schemas';
import { toClosedTrade, toTradeOrder } from '@tideline/api/wire';
import type { TradeQuery, TradingHistory } from '@tideline/db';
import type { TradingDate } from '@tideline/engine';
import { cursorTextOf, tradeCursorOf, tradeFactsOf } from '../trade-reads.ts';
import {
  DECISION_TABLE,
  EQUITY_TABLE,
  type ExportTable,
  ORDER_TABLE,
  TRADE_TABLE,
} from './columns.ts';
import { BYTE_ORDER_MARK, type CsvCell, toCsvText } from './csv.ts';
import { type GzipSum, gzipPart } from './gzip-part.ts';

export interface ExportQuery extends TradeQuery {
  readonly exportName: ExportName;
  readonly feed: string;
  /**
   * The row after which this part begins; null for the first part, which begins with the column names.
   */
  readonly afterCursor: string | null;
  /** The checksum of the earlier parts; null for a file that is not compressed. */
  readonly gzipSum: GzipSum | null;
}

/**
 * So small that other reads have their turn between two parts, and so large that the trading thread has
 * few to pass on.
 */
export interface ExportPart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly nextCursor: string | null;
  readonly gzipSum: GzipSum | null;
}

interface ExportLines {
  readonly lines: readonly (readonly CsvCell[])[];
  readonly nextCursor: string | null;
}

const TRADES_PER_PART = 1_000;
const DAYS_PER_PART = 182;
const DAY_MS = 86_400_000;

export function createExportReads({
  closedTrades,
  decisions,
  decisionLines,
  equity,
}: TradingHistory) {
  function linesOf(query: ExportQuery): ExportLines {
    switch (query.exportName) {
      case 'trades':
        return tradeLines(query, (trade) => [TRADE_TABLE.cellsOf(trade)]);
      case 'orders':
        return tradeLines(query, (trade) =>
          closedTrades
            .readOrders(trade.id)
            .map((order) => ORDER_TABLE.cellsOf({ trade, order: toTradeOrder(order) })),
        );
      case 'decisions':
        return linesOfDecisions(query);
      case 'equity':
        return { lines: equityLines(query), nextCursor: null };
    }
  }

  function tradeLines(
    query: ExportQuery,
    linesOfTrade: (trade: ReturnType<typeof toClosedTrade>) => ExportLines['lines'],
  ): ExportLines {
    const cursor = tradeCursorOf(query.afterCursor);
    const trades = closedTrades.readPage(query, cursor, TRADES_PER_PART).map(tradeFactsOf);
    return {
      lines: trades.map(toClosedTrade).flatMap(linesOfTrade),
      nextCursor: trades.length < TRADES_PER_PART ? null : cursorTextOf(trades),
    };
  }

  function linesOfDecisions({ userId, feed, range, afterCursor }: ExportQuery): ExportLines {
    const dates = decisions.readDateRange(feed);
    if (dates === null) return { lines: [], nextCursor: null };
    // A range may span thousands of years.
    const firstDate = laterDate(range.from ?? dates.first, dates.first);
    const lastDate = afterCursor ?? earlierDate(range.to, dates.last);
    if (firstDate > lastDate) return { lines: [], nextCursor: null };
    const days = Array.from({ length: DAYS_PER_PART }, (_, daysBack) =>
      dayBefore(lastDate, daysBack),
    );
    const rows = days
      .filter((day) => day >= firstDate)
      .flatMap((day) => decisionLines.readDay(userId, feed, day));
    const nextCursor = dayBefore(lastDate, DAYS_PER_PART);
    return {
      lines: rows.map(DECISION_TABLE.cellsOf),
      nextCursor: nextCursor < firstDate ? null : nextCursor,
    };
  }

  function equityLines({ userId, account, range }: ExportQuery): ExportLines['lines'] {
    const accounts = account === null ? closedTrades.readAccountNumbers(userId) : [account];
    return accounts.flatMap((each) =>
      equity
        .readDayCloses(userId, each, range)
        .toReversed()
        .map((close) => EQUITY_TABLE.cellsOf({ account: each, ...close })),
    );
  }

  return { exportPart: (query: ExportQuery) => toExportPart(query, linesOf(query)) };
}

function toExportPart(query: ExportQuery, { lines, nextCursor }: ExportLines): ExportPart {
  const { exportName, afterCursor, gzipSum } = query;
  const isFirst = afterCursor === null;
  const headerRows = isFirst ? [TABLE_BY_EXPORT[exportName].headerCells] : [];
  const byteOrderMark = isFirst ? BYTE_ORDER_MARK : '';
  const text = new TextEncoder().encode(`${byteOrderMark}${toCsvText([...headerRows, ...lines])}`);
  if (gzipSum === null) return { bytes: text, nextCursor, gzipSum };
  const isLast = nextCursor === null;
  const { bytes, sum } = gzipPart({ text, previousSum: gzipSum, isFirst, isLast });
  return { bytes, nextCursor, gzipSum: sum };
}

const TABLE_BY_EXPORT: Readonly<Record<ExportName, Pick<ExportTable<never>, 'headerCells'>>> = {
  trades: TRADE_TABLE,
  orders: ORDER_TABLE,
  decisions: DECISION_TABLE,
  equity: EQUITY_TABLE,
};

function laterDate(a: TradingDate, b: TradingDate): TradingDate {
  return a > b ? a : b;
}

function earlierDate(a: TradingDate, b: TradingDate): TradingDate {
  return a < b ? a : b;
}

function dayBefore(date: TradingDate, dayCount: number): TradingDate {
  return new Date(Date.parse(date) - dayCount * DAY_MS).toISOString().slice(0, 10);
}
