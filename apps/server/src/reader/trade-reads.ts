import type { HistoryOwner, TradeFacts, TradeRecording } from '@tideline/api';
import { performanceAnswer, tradeDetail, tradesAnswer } from '@tideline/api/schemas';
import { toClosedTrade, toPerformanceAnswer, toTradeDetail } from '@tideline/api/wire';
import type { StoredTrade, TradeCursor, TradeQuery, TradingHistory } from '@tideline/db';
import {
  closedTrade,
  type EquityRecord,
  excursionPercents,
  levelsOverTime,
  NO_RULES,
  type PerformanceRow,
  readingPace,
  type TradingDate,
  tradingPerformance,
} from '@tideline/engine';
import { type SerializedAnswer, serializeAnswer } from './serialized-answer.ts';
import { StatisticsCache } from './statistics-cache.ts';

export interface TradesQuery extends TradeQuery {
  readonly cursor: string | null;
  readonly maxRows: number;
}

export interface UserTradeQuery extends Pick<HistoryOwner, 'userId'> {
  readonly tradeId: string;
}

export interface PerformanceQuery extends TradeQuery {
  /** The present date, whose equity is read bar by bar. */
  readonly today: TradingDate;
}

export class TradeReads {
  readonly #history: Pick<TradingHistory, 'closedTrades' | 'decisions' | 'equity' | 'tradePaths'>;
  readonly #answerCache: StatisticsCache<SerializedAnswer>;

  constructor(
    history: Pick<
      TradingHistory,
      'closedTrades' | 'decisions' | 'equity' | 'tradePaths' | 'trades'
    >,
  ) {
    this.#history = history;
    this.#answerCache = new StatisticsCache(history.trades);
  }

  readPage({ cursor, maxRows, ...query }: TradesQuery): SerializedAnswer {
    // One more row says whether there are more.
    const trades = this.#history.closedTrades.readPage(query, tradeCursorOf(cursor), maxRows + 1);
    const pageTrades = trades.slice(0, maxRows).map(tradeFactsOf);
    const lastTrade = trades.length > maxRows ? pageTrades.at(-1)?.trade : undefined;
    return serializeAnswer(tradesAnswer, {
      trades: pageTrades.map(toClosedTrade),
      nextCursor: lastTrade === undefined ? null : `${lastTrade.closedAt}_${lastTrade.tradeId}`,
    });
  }

  readDetail({ userId, tradeId }: UserTradeQuery): SerializedAnswer | null {
    const { closedTrades, decisions } = this.#history;
    const storedTrade = closedTrades.findTrade(userId, tradeId);
    if (storedTrade === null) return null;
    const { feed, barStart } = storedTrade;
    const decision =
      feed === null || barStart === null ? null : decisions.ofBar(userId, feed, barStart);
    // A simulated past that was played again may have decided the bar otherwise.
    const entryDecision = decision?.tradeId === tradeId ? decision : null;
    const orders = closedTrades.readOrders(tradeId);
    const facts = tradeFactsOf(storedTrade);
    const recording = this.#recordingOf(facts);
    return serializeAnswer(tradeDetail, toTradeDetail(facts, orders, entryDecision, recording));
  }

  #recordingOf({ trade, pool }: TradeFacts): TradeRecording {
    const { tradeId, entryPrice, openedAt, closedAt } = trade;
    const { closedTrades, tradePaths } = this.#history;
    const path = tradePaths.readPath(tradeId);
    const terms = closedTrades.readTerms(tradeId);
    if (terms === null || pool === null) return { levels: null, path };
    const rules = { ...NO_RULES, ...terms.rules };
    const position = { entryPrice, openedAt, settings: terms.settings, rules };
    return {
      levels: levelsOverTime(position, path?.points ?? [], closedAt, readingPace(pool)),
      path,
    };
  }

  readNote({ userId, tradeId }: UserTradeQuery): Pick<StoredTrade, 'note' | 'tags'> | null {
    const storedTrade = this.#history.closedTrades.findTrade(userId, tradeId);
    return storedTrade && { note: storedTrade.note, tags: storedTrade.tags };
  }

  /** The answer is kept until the user has another ledger row, and today also until the next bar. */
  async readPerformance(query: PerformanceQuery): Promise<SerializedAnswer> {
    const { userId, account, range, today } = query;
    const lastPointKey = account === null ? null : this.#lastPointKey(userId, account, today);
    const key = [account, range.from, range.to, today, lastPointKey];
    const cached = await this.#answerCache.getOrCompute(userId, key, () =>
      this.#computePerformance(query),
    );
    // The caller may transfer the bytes.
    return { ...cached, json: cached.json.slice() };
  }

  async #computePerformance({ today, ...query }: PerformanceQuery): Promise<SerializedAnswer> {
    const rows: PerformanceRow[] = [];
    for await (const page of this.#history.closedTrades.readPerformanceRows(query))
      rows.push(...page);
    const accounts = this.#accountsOf(query).map((account) =>
      this.#equityOf(account, query, today),
    );
    const tradedAccounts = new Set(rows.map(({ accountNumber }) => accountNumber));
    const knownAccounts = accounts.filter(
      ({ accountNumber, closes }) => closes.length > 0 || tradedAccounts.has(accountNumber),
    );
    const performance = tradingPerformance(rows, query.range, knownAccounts);
    return serializeAnswer(performanceAnswer, toPerformanceAnswer(query.range, performance));
  }

  #lastPointKey(userId: string, account: string, today: TradingDate): string {
    const { at, equity } = this.#history.equity.readDay(userId, account, today).at(-1) ?? {};
    return `${at} ${equity}`;
  }

  #accountsOf({ userId, account }: TradeQuery): readonly string[] {
    return account === null ? this.#history.closedTrades.readAccountNumbers(userId) : [account];
  }

  #equityOf(account: string, { userId, range }: TradeQuery, today: TradingDate): EquityRecord {
    const { equity } = this.#history;
    const from = range.from ?? FIRST_DATE;
    const includesToday = from <= today && today <= range.to;
    return {
      accountNumber: account,
      equityBefore:
        range.from === null ? null : equity.readEquityBefore(userId, account, range.from),
      closes: equity.readDayCloses(userId, account, { from, to: range.to }),
      today: includesToday
        ? equity.readDay(userId, account, today).map((point) => ({ date: today, ...point }))
        : [],
    };
  }
}

/** Sorts before every trading date as text. */
const FIRST_DATE = '0000-01-01';

export function tradeFactsOf(storedTrade: StoredTrade): TradeFacts {
  const { rows, pool, confidence, riskLevel, note, tags } = storedTrade;
  const trade = closedTrade(rows);
  const excursions = excursionPercents(trade.entryPrice, storedTrade);
  return { trade, pool, confidence, riskLevel, ...excursions, note, tags };
}

export function tradeCursorOf(cursor: string | null): TradeCursor | null {
  if (cursor === null) return null;
  const separatorIndex = cursor.indexOf('_');
  return {
    closedAt: Number(cursor.slice(0, separatorIndex)),
    tradeId: cursor.slice(separatorIndex + 1),
  };
}
