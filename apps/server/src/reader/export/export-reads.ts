import type { ExportName } from '@tideline/api/schemas';
import { toClosedTrade, toTradeOrder } from '@tideline/api/wire';
import type { TradeQuery, TradingHistory } from '@tideline/db';
import type { TradingDate } from '@tideline/engine';
import { tradeCursorOf, tradeFactsOf } from '../trade-reads.ts';
import {
  DECISION_TABLE,
  EQUITY_TABLE,
  type ExportTable,
  ORDER_TABLE,
  TRADE_TABLE,
} from './columns.ts';
import { BYTE_ORDER_MARK, type CsvCell, csvLines } from './csv.ts';
import { type GzipSum, gzipPart } from './gzip-part.ts';

export interface ExportQuery extends TradeQuery {
  readonly name: ExportName;
  readonly feed: string;
  /**
   * The row after which this part begins; null for the first part, which begins with the column names.
   */
  readonly after: string | null;
  /** The checksum of the earlier parts; null for a file that is not compressed. */
  readonly gzip: GzipSum | null;
}

/**
 * So small that other reads have their turn between two parts, and so large that the trading thread has
 * few to pass on.
 */
export interface ExportPart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly next: string | null;
  readonly gzip: GzipSum | null;
}

interface ExportLines {
  readonly lines: readonly (readonly CsvCell[])[];
  readonly next: string | null;
}

const TRADES_OF_PART = 1_000;
const DAYS_OF_PART = 182;
const DAY_MS = 86_400_000;

type HistoryRead = 'closedTrades' | 'decisionLines' | 'decisions' | 'equity';

export class ExportReads {
  readonly #history: Pick<TradingHistory, HistoryRead>;

  constructor(history: Pick<TradingHistory, HistoryRead>) {
    this.#history = history;
  }

  readPart(query: ExportQuery): ExportPart {
    const { lines, next } = this.#linesOf(query);
    const isFirst = query.after === null;
    const head = isFirst ? [TABLE_BY_EXPORT[query.name].head] : [];
    const mark = isFirst ? BYTE_ORDER_MARK : '';
    const text = new TextEncoder().encode(`${mark}${csvLines([...head, ...lines])}`);
    if (query.gzip === null) return { bytes: text, next, gzip: null };
    const isLast = next === null;
    const { bytes, sum } = gzipPart({ text, before: query.gzip, isFirst, isLast });
    return { bytes, next, gzip: sum };
  }

  #linesOf(query: ExportQuery): ExportLines {
    switch (query.name) {
      case 'trades':
        return this.#tradeLines(query, (trade) => [TRADE_TABLE.cellsOf(trade)]);
      case 'orders':
        return this.#tradeLines(query, (trade) =>
          this.#history.closedTrades
            .readOrders(trade.id)
            .map((order) => ORDER_TABLE.cellsOf({ trade, order: toTradeOrder(order) })),
        );
      case 'decisions':
        return this.#decisionLines(query);
      case 'equity':
        return { lines: this.#equityLines(query), next: null };
    }
  }

  #tradeLines(
    query: ExportQuery,
    linesOf: (trade: ReturnType<typeof toClosedTrade>) => ExportLines['lines'],
  ): ExportLines {
    const place = tradeCursorOf(query.after);
    const found = this.#history.closedTrades
      .readPage(query, place, TRADES_OF_PART)
      .map(tradeFactsOf);
    const last = found.length < TRADES_OF_PART ? undefined : found.at(-1)?.trade;
    return {
      lines: found.map(toClosedTrade).flatMap(linesOf),
      next: last === undefined ? null : `${last.closedAt}_${last.tradeId}`,
    };
  }

  #decisionLines({ userId, feed, range, after }: ExportQuery): ExportLines {
    const { decisions, decisionLines } = this.#history;
    const dates = decisions.readDateRange(feed);
    if (dates === null) return { lines: [], next: null };
    // A range may span thousands of years.
    const first = laterDate(range.from ?? dates.first, dates.first);
    const to = after ?? earlierDate(range.to, dates.last);
    if (first > to) return { lines: [], next: null };
    const days = Array.from({ length: DAYS_OF_PART }, (_, back) => dayBefore(to, back));
    const rows = days
      .filter((day) => day >= first)
      .flatMap((day) => decisionLines.readDay(userId, feed, day));
    const next = dayBefore(to, DAYS_OF_PART);
    return {
      lines: rows.map(DECISION_TABLE.cellsOf),
      next: next < first ? null : next,
    };
  }

  #equityLines({ userId, account, range }: ExportQuery): ExportLines['lines'] {
    const { closedTrades, equity } = this.#history;
    const accounts = account === null ? closedTrades.readAccountNumbers(userId) : [account];
    const within = { from: range.from ?? '', to: range.to };
    return accounts.flatMap((each) =>
      equity
        .readDayCloses(userId, each, within)
        .toReversed()
        .map((close) => EQUITY_TABLE.cellsOf({ account: each, ...close })),
    );
  }
}

const TABLE_BY_EXPORT: Readonly<Record<ExportName, Pick<ExportTable<never>, 'head'>>> = {
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
