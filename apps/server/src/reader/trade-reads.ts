import type { HistoryOwner, TradeFacts, TradeRecording } from '@tideline/api';
import { performanceAnswer, tradeDetail, tradesAnswer } from '@tideline/api/schemas';
import { toClosedTrade, toPerformanceAnswer, toTradeDetail } from '@tideline/api/wire';
import type { StoredTrade, TradeCursor, TradeQuery, TradingHistory } from '@tideline/db';
import {
  closedTrade,
  type EquityRecord,
  excursionsOf,
  levelsOver,
  NO_RULES,
  type PerformanceRow,
  readingPace,
  type TradingDate,
  tradingPerformance,
} from '@tideline/engine';
import { type SerializedBytes, serializedBytes } from './serialized-answer.ts';
import { StatisticsCache } from './statistics-cache.ts';

export interface TradesQuery extends TradeQuery {
  readonly cursor: string | null;
  readonly maxRows: number;
}

export interface TradeOfUser extends Pick<HistoryOwner, 'userId'> {
  readonly tradeId: string;
}

export interface PerformanceQuery extends TradeQuery {
  /** The present date, whose equity is read bar by bar. */
  readonly today: TradingDate;
}

export class TradeReads {
  readonly #history: Pick<TradingHistory, 'closedTrades' | 'decisions' | 'equity' | 'tradePaths'>;
  readonly #kept: StatisticsCache<SerializedBytes>;

  constructor(
    history: Pick<
      TradingHistory,
      'closedTrades' | 'decisions' | 'equity' | 'tradePaths' | 'trades'
    >,
  ) {
    this.#history = history;
    this.#kept = new StatisticsCache(history.trades);
  }

  readPage({ cursor, maxRows: limit, ...query }: TradesQuery): SerializedBytes {
    // One more row says whether there are more.
    const found = this.#history.closedTrades.readPage(query, tradeCursorOf(cursor), limit + 1);
    const shown = found.slice(0, limit).map(tradeFactsOf);
    const last = found.length > limit ? shown.at(-1)?.trade : undefined;
    return serializedBytes(tradesAnswer, {
      trades: shown.map(toClosedTrade),
      nextCursor: last === undefined ? null : `${last.closedAt}_${last.tradeId}`,
    });
  }

  readDetail({ userId, tradeId }: TradeOfUser): SerializedBytes | null {
    const { closedTrades, decisions } = this.#history;
    const stored = closedTrades.findTrade(userId, tradeId);
    if (stored === null) return null;
    const { feed, barStart } = stored;
    const decision =
      feed === null || barStart === null ? null : decisions.ofBar(userId, feed, barStart);
    // A simulated past that was played again may have decided the bar otherwise.
    const entered = decision?.tradeId === tradeId ? decision : null;
    const orders = closedTrades.readOrders(tradeId);
    const facts = tradeFactsOf(stored);
    const recording = this.#recordingOf(facts);
    return serializedBytes(tradeDetail, toTradeDetail(facts, orders, entered, recording));
  }

  #recordingOf({ trade, pool }: TradeFacts): TradeRecording {
    const { tradeId, entryPrice, openedAt, closedAt } = trade;
    const { closedTrades, tradePaths } = this.#history;
    const path = tradePaths.readPath(tradeId);
    const terms = closedTrades.readTerms(tradeId);
    if (terms === null || pool === null) return { levels: null, path };
    const rules = { ...NO_RULES, ...terms.rules };
    const position = { entryPrice, openedAt, settings: terms.settings, rules };
    return { levels: levelsOver(position, path?.points ?? [], closedAt, readingPace(pool)), path };
  }

  readNote({ userId, tradeId }: TradeOfUser): Pick<StoredTrade, 'note' | 'tags'> | null {
    const stored = this.#history.closedTrades.findTrade(userId, tradeId);
    return stored && { note: stored.note, tags: stored.tags };
  }

  /** The answer is kept until the user has another ledger row, and today also until the next bar. */
  async readPerformance(query: PerformanceQuery): Promise<SerializedBytes> {
    const { userId, account, range, today } = query;
    const bar = account === null ? null : this.#lastPoint(userId, account, today);
    const key = [account, range.from, range.to, today, bar];
    const kept = await this.#kept.getOrCompute(userId, key, () => this.#computePerformance(query));
    // The caller may transfer the bytes.
    return { ...kept, json: kept.json.slice() };
  }

  async #computePerformance({ today, ...query }: PerformanceQuery): Promise<SerializedBytes> {
    const rows: PerformanceRow[] = [];
    for await (const page of this.#history.closedTrades.readPerformanceRows(query))
      rows.push(...page);
    const accounts = this.#accountsOf(query).map((account) =>
      this.#equityOf(account, query, today),
    );
    const traded = new Set(rows.map(({ accountNumber }) => accountNumber));
    const known = accounts.filter(
      ({ accountNumber, closes }) => closes.length > 0 || traded.has(accountNumber),
    );
    const figures = tradingPerformance(rows, query.range, known);
    return serializedBytes(performanceAnswer, toPerformanceAnswer(query.range, figures));
  }

  #lastPoint(userId: string, account: string, today: TradingDate): string {
    const { at, equity } = this.#history.equity.readDay(userId, account, today).at(-1) ?? {};
    return `${at} ${equity}`;
  }

  #accountsOf({ userId, account }: TradeQuery): readonly string[] {
    return account === null ? this.#history.closedTrades.readAccountNumbers(userId) : [account];
  }

  #equityOf(account: string, { userId, range }: TradeQuery, today: TradingDate): EquityRecord {
    const { equity } = this.#history;
    const from = range.from ?? FIRST_DATE;
    const isPresent = from <= today && today <= range.to;
    return {
      accountNumber: account,
      before: range.from === null ? null : equity.readEquityBefore(userId, account, range.from),
      closes: equity.readDayCloses(userId, account, { from, to: range.to }),
      today: isPresent
        ? equity.readDay(userId, account, today).map((point) => ({ date: today, ...point }))
        : [],
    };
  }
}

/** Sorts before every trading date as text. */
const FIRST_DATE = '0000-01-01';

export function tradeFactsOf(stored: StoredTrade): TradeFacts {
  const { rows, pool, confidence, riskLevel, note, tags } = stored;
  const trade = closedTrade(rows);
  const excursions = excursionsOf(trade.entryPrice, stored);
  return { trade, pool, confidence, riskLevel, ...excursions, note, tags };
}

export function tradeCursorOf(cursor: string | null): TradeCursor | null {
  if (cursor === null) return null;
  const end = cursor.indexOf('_');
  return { closedAt: Number(cursor.slice(0, end)), tradeId: cursor.slice(end + 1) };
}
