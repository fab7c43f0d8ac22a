import type {
  ChargedRow,
  DateRange,
  EpochMs,
  ExitReason,
  MicroDollars,
  Money,
  OptionContract,
  OptionSide,
  PerformanceRow,
  Pool,
  Price,
  TradingDate,
} from '@tideline/engine';
import type { Database } from '../open.ts';
import type { TradeOrder, TradeTerms } from '../schema/trade-details.ts';
import { PAGE_ROWS, readInPages } from './pages.ts';

/** Details are null in trades from before they were stored. */
export interface StoredTrade {
  /** The trade's first row, then later ones. */
  readonly rows: readonly [ChargedRow, ...ChargedRow[]];
  readonly pool: Pool | null;
  readonly feed: string | null;
  readonly barStart: EpochMs | null;
  readonly riskLevel: number | null;
  readonly confidence: number | null;
  /** Best bid of the believed readings while the position was open. */
  readonly bestBid: Price | null;
  readonly worstBid: Price | null;
  readonly note: string;
  readonly tags: readonly string[];
}

/** Close and id of the last trade of the previous page. */
export interface TradeCursor {
  readonly closedAt: EpochMs;
  readonly tradeId: string;
}

export interface TradeQuery {
  readonly userId: string;
  readonly account: string | null;
  readonly range: DateRange;
}

const CURSOR_AFTER_ALL_TRADES: TradeCursor = { closedAt: Number.MAX_SAFE_INTEGER, tradeId: '' };
export const CURSOR_BEFORE_ALL_TRADES: TradeCursor = {
  closedAt: Number.MIN_SAFE_INTEGER,
  tradeId: '',
};
const DAY_MS = 86_400_000;

export function createClosedTradesRepository({ sqlite }: Database) {
  const selects = prepareTradeReads(sqlite);

  function withLateRows(row: TradeRow): StoredTrade {
    const { userId, tradeId } = row;
    // In text order a point follows a dash, so ids with "-late-" lie between.
    const bounds = { from: `${tradeId}-late-`, to: `${tradeId}-late.` };
    const lateRows = selects.lateRows.all({ userId, ...bounds });
    const { pool, feed, barStart, riskLevel, confidence, bestBid, worstBid } = row;
    return {
      rows: [toChargedRow(row), ...lateRows.map(toChargedRow)],
      ...{ pool, feed, barStart, riskLevel, confidence, bestBid, worstBid },
      note: row.note ?? '',
      tags: row.tags === null ? [] : (JSON.parse(row.tags) as readonly string[]),
    };
  }

  return {
    readPage(query: TradeQuery, cursor: TradeCursor | null, limit: number): readonly StoredTrade[] {
      const fromCursor = cursor ?? CURSOR_AFTER_ALL_TRADES;
      const bounds = tradePageBounds(query);
      // Reads the index from where the last page ended.
      const ends = Math.min(bounds.ends, fromCursor.closedAt + 1);
      return selects.page.all({ ...bounds, ...fromCursor, ends, limit }).map(withLateRows);
    },
    /** Null for another user's trade too. */
    findTrade(userId: string, tradeId: string): StoredTrade | null {
      const row = selects.byId.get({ userId, tradeId });
      return row === undefined ? null : withLateRows(row);
    },
    /** Rows of all accounts, corrections included, the last closed first. */
    readNewestRows: (userId: string, limit: number): readonly ChargedRow[] =>
      selects.newest.all({ userId, limit }).map(toChargedRow),
    /** The caller has checked whose trade it is. Empty in trades from before orders were stored. */
    readOrders(tradeId: string): readonly TradeOrder[] {
      const text = selects.ordersJson.get({ tradeId });
      return text === undefined ? [] : (JSON.parse(text) as readonly TradeOrder[]);
    },
    /** The caller has checked whose trade it is. Null in trades from before terms were stored. */
    readTerms(tradeId: string): TradeTerms | null {
      const text = selects.termsJson.get({ tradeId }) ?? null;
      return text === null ? null : (JSON.parse(text) as TradeTerms);
    },
    readAccountNumbers: (userId: string): readonly string[] => selects.accounts.all({ userId }),
    /** Rows as recorded, at most 500 to a page, between which other work runs. */
    readPerformanceRows(query: TradeQuery): AsyncGenerator<readonly PerformanceRow[]> {
      const within = tradePageBounds(query);
      return readInPages<PerformanceRow>((last) => {
        const { closedAt, tradeId } = last ?? CURSOR_BEFORE_ALL_TRADES;
        const begins = Math.max(within.begins, closedAt);
        const bounds = { ...within, closedAt, tradeId, begins, limit: PAGE_ROWS };
        return selects.performanceRows.all(bounds).map(toPerformanceRow);
      });
    },
  };
}

function prepareTradeReads(sqlite: Database['sqlite']) {
  return {
    page: sqlite.prepare<[TradePageBounds], TradeRow>(
      `${SELECT_TRADE_SQL} WHERE ${TRADES_IN_RANGE_SQL} AND ${IS_FIRST_ROW_SQL}
      AND (t.closed_at, t.trade_id) < (@closedAt, @tradeId)
      ORDER BY t.closed_at DESC, t.trade_id DESC LIMIT @limit`,
    ),
    byId: sqlite.prepare<[{ userId: string; tradeId: string }], TradeRow>(
      `${SELECT_TRADE_SQL} WHERE t.trade_id = @tradeId AND t.user_id = @userId
      AND ${IS_FIRST_ROW_SQL}`,
    ),
    newest: sqlite.prepare<[{ userId: string; limit: number }], TradeRow>(
      `${SELECT_TRADE_SQL} WHERE t.user_id = @userId
      ORDER BY t.closed_at DESC, t.trade_id DESC LIMIT @limit`,
    ),
    // The plus keeps SQLite from reading all of the user's rows.
    lateRows: sqlite.prepare<[{ userId: string; from: string; to: string }], TradeRow>(
      `${SELECT_TRADE_SQL} WHERE t.trade_id > @from AND t.trade_id < @to
      AND +t.user_id = @userId ORDER BY t.closed_at, t.trade_id`,
    ),
    performanceRows: sqlite
      .prepare<[TradePageBounds], RawPerformanceRow>(
        `SELECT t.trade_id, t.account_number, t.date, t.opened_at, t.closed_at, t.gross_pnl,
          t.fees_micro, t.reason, t.contract ->> '$.side', ${CONFIDENCE_SQL}
        FROM trades t ${JOIN_SIGNAL_SQL} WHERE ${TRADES_IN_RANGE_SQL}
        AND (t.closed_at, t.trade_id) > (@closedAt, @tradeId)
        ORDER BY t.closed_at, t.trade_id LIMIT @limit`,
      )
      .raw(),
    accounts: sqlite
      .prepare<[{ userId: string }], string>(
        `SELECT account_number FROM trades WHERE user_id = @userId
         UNION SELECT account_number FROM equity_points WHERE user_id = @userId`,
      )
      .pluck(),
    ordersJson: sqlite
      .prepare<[{ tradeId: string }], string>(
        'SELECT orders FROM trade_details WHERE trade_id = @tradeId',
      )
      .pluck(),
    termsJson: sqlite
      .prepare<[{ tradeId: string }], string | null>(
        'SELECT terms FROM trade_details WHERE trade_id = @tradeId',
      )
      .pluck(),
  };
}

export const IS_FIRST_ROW_SQL = "t.trade_id NOT GLOB '*-late-[0-9]*'";

const JOIN_SIGNAL_SQL = `LEFT JOIN trade_details d ON d.trade_id = t.trade_id
  LEFT JOIN market_rows m ON m.feed = d.feed AND m.bar_start = d.bar_start
    AND m.symbol = t.contract ->> '$.underlying'`;
const CONFIDENCE_SQL = "m.signal ->> '$.confidence'";

/** Fees of the account's earlier rows of the date of row `t`. */
export const FEES_BEFORE_SQL = `coalesce((SELECT sum(b.fees_micro)
  FROM trades b INDEXED BY trades_by_account
  WHERE b.user_id = t.user_id AND b.account_number = t.account_number AND b.date = t.date
    AND (b.closed_at, b.trade_id) < (t.closed_at, t.trade_id)), 0)`;

const SELECT_TRADE_SQL = `SELECT t.trade_id AS tradeId, t.user_id AS userId, t.account_number AS accountNumber,
    t.date, t.contract, t.quantity, t.entry_price AS entryPrice, t.exit_price AS exitPrice,
    t.opened_at AS openedAt, t.closed_at AS closedAt, t.reason, t.gross_pnl AS grossPnl,
    t.fees_micro AS feesMicro, d.pool, d.feed, d.bar_start AS barStart,
    d.risk_level AS riskLevel, ${CONFIDENCE_SQL} AS confidence, n.note, n.tags,
    (SELECT max(p.best_bid) FROM trade_paths p WHERE p.trade_id = t.trade_id) AS bestBid,
    (SELECT min(p.worst_bid) FROM trade_paths p WHERE p.trade_id = t.trade_id) AS worstBid,
    ${FEES_BEFORE_SQL} AS feesBefore
  FROM trades t ${JOIN_SIGNAL_SQL} LEFT JOIN trade_notes n ON n.trade_id = t.trade_id`;

/** The index holds the time of the close; the date decides. */
export const TRADES_IN_RANGE_SQL = `t.user_id = @userId AND t.closed_at >= @begins AND t.closed_at < @ends
  AND t.date >= @from AND t.date <= @to AND (@account IS NULL OR t.account_number = @account)`;

interface TradeRow
  extends Omit<ChargedRow, 'contract' | 'type'>,
    Omit<StoredTrade, 'rows' | 'note' | 'tags'> {
  readonly userId: string;
  readonly contract: string;
  readonly note: string | null;
  readonly tags: string | null;
}

export interface TradePageBounds extends TradeCursor, ReturnType<typeof tradePageBounds> {
  readonly limit: number;
}

export function tradePageBounds({ userId, account, range }: TradeQuery) {
  const { from, to } = range;
  return {
    userId,
    account,
    from: from ?? '',
    to,
    // A New York day begins and ends within a day of the same date in UTC.
    begins: from === null ? Number.MIN_SAFE_INTEGER : Date.parse(from) - DAY_MS,
    ends: Date.parse(to) + 2 * DAY_MS,
  };
}

type RawPerformanceRow = readonly [
  tradeId: string,
  accountNumber: string,
  date: TradingDate,
  openedAt: EpochMs,
  closedAt: EpochMs,
  grossPnl: Money,
  feesMicro: MicroDollars,
  reason: ExitReason,
  side: OptionSide,
  confidence: number | null,
];

/** The driver's objects are slow to make and to read, so rows are lists. */
function toPerformanceRow(row: RawPerformanceRow): PerformanceRow {
  return {
    tradeId: row[0],
    accountNumber: row[1],
    date: row[2],
    openedAt: row[3],
    closedAt: row[4],
    grossPnl: row[5],
    feesMicro: row[6],
    reason: row[7],
    side: row[8],
    confidence: row[9],
  };
}

function toChargedRow(row: TradeRow): ChargedRow {
  const { tradeId, accountNumber, date, quantity, entryPrice, exitPrice } = row;
  const { openedAt, closedAt, reason, grossPnl, feesMicro, feesBefore } = row;
  const contract = JSON.parse(row.contract) as OptionContract;
  return {
    type: 'trade-closed',
    ...{ tradeId, accountNumber, date, contract, quantity, entryPrice, exitPrice },
    ...{ openedAt, closedAt, reason, grossPnl, feesMicro, feesBefore },
  };
}
