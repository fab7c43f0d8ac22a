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
import { copyOfAnswer, type SerializedAnswer, serializeAnswer } from './serialized-answer.ts';
import { StatisticsCache } from './statistics-cache.ts';

interface TradesQuery extends TradeQuery {
  readonly cursor: string | null;
  readonly maxRows: number;
}

interface UserTradeQuery extends Pick<HistoryOwner, 'userId'> {
  readonly tradeId: string;
}

interface PerformanceQuery extends TradeQuery {
  /** The present date, whose equity is read bar by bar. */
  readonly today: TradingDate;
}

export function createTradeReads(history: TradingHistory) {
  const { closedTrades, decisions } = history;

  function recordingOf({ trade, pool }: TradeFacts): TradeRecording {
    const { tradeId, entryPrice, openedAt, closedAt } = trade;
    const path = history.tradePaths.readPath(tradeId);
    const terms = closedTrades.readTerms(tradeId);
    if (terms === null || pool === null) return { levels: null, path };
    const rules = { ...NO_RULES, ...terms.rules };
    const position = { entryPrice, openedAt, settings: terms.settings, rules };
    const points = path?.points ?? [];
    return { levels: levelsOverTime(position, points, closedAt, readingPace(pool)), path };
  }

  return {
    ...createPerformanceRead(history),
    trades({ cursor, maxRows, ...query }: TradesQuery): SerializedAnswer {
      // One more row says whether there are more.
      const trades = closedTrades.readPage(query, tradeCursorOf(cursor), maxRows + 1);
      const pageTrades = trades.slice(0, maxRows).map(tradeFactsOf);
      return serializeAnswer(tradesAnswer, {
        trades: pageTrades.map(toClosedTrade),
        nextCursor: trades.length > maxRows ? cursorTextOf(pageTrades) : null,
      });
    },
    trade({ userId, tradeId }: UserTradeQuery): SerializedAnswer | null {
      const storedTrade = closedTrades.findTrade(userId, tradeId);
      if (storedTrade === null) return null;
      const { feed, barStart } = storedTrade;
      const decision =
        feed === null || barStart === null ? null : decisions.ofBar(userId, feed, barStart);
      // A simulated past that was played again may have decided the bar otherwise.
      const entryDecision = decision?.tradeId === tradeId ? decision : null;
      const orders = closedTrades.readOrders(tradeId);
      const facts = tradeFactsOf(storedTrade);
      const recording = recordingOf(facts);
      return serializeAnswer(tradeDetail, toTradeDetail(facts, orders, entryDecision, recording));
    },
    note({ userId, tradeId }: UserTradeQuery): Pick<StoredTrade, 'note' | 'tags'> | null {
      const storedTrade = closedTrades.findTrade(userId, tradeId);
      return storedTrade && { note: storedTrade.note, tags: storedTrade.tags };
    },
  };
}

function createPerformanceRead({ closedTrades, equity, trades }: TradingHistory) {
  const cache = new StatisticsCache<SerializedAnswer>(trades);

  async function computeAnswer({ today, ...query }: PerformanceQuery): Promise<SerializedAnswer> {
    const { userId, account, range } = query;
    const rows: PerformanceRow[] = [];
    for await (const page of closedTrades.readPerformanceRows(query)) rows.push(...page);
    const accounts = account === null ? closedTrades.readAccountNumbers(userId) : [account];
    const tradedAccounts = new Set(rows.map(({ accountNumber }) => accountNumber));
    const knownAccounts = accounts
      .map((each) => equityOf(each, query, today))
      .filter(
        ({ accountNumber, closes }) => closes.length > 0 || tradedAccounts.has(accountNumber),
      );
    const performance = tradingPerformance(rows, range, knownAccounts);
    return serializeAnswer(performanceAnswer, toPerformanceAnswer(range, performance));
  }

  function equityOf(
    accountNumber: string,
    { userId, range }: TradeQuery,
    today: TradingDate,
  ): EquityRecord {
    const includesToday = (range.from ?? '') <= today && today <= range.to;
    return {
      accountNumber,
      equityBefore:
        range.from === null ? null : equity.readEquityBefore(userId, accountNumber, range.from),
      closes: equity.readDayCloses(userId, accountNumber, range),
      today: includesToday
        ? equity.readDay(userId, accountNumber, today).map((point) => ({ date: today, ...point }))
        : [],
    };
  }

  return {
    /** The answer is kept until the user has another ledger row, and today also until the next bar. */
    async performance(query: PerformanceQuery): Promise<SerializedAnswer> {
      const { userId, account, range, today } = query;
      const newest = account === null ? undefined : equity.readDay(userId, account, today).at(-1);
      const newestKey = newest === undefined ? null : `${newest.at} ${newest.equity}`;
      const key = [account, range.from, range.to, today, newestKey];
      return copyOfAnswer(await cache.getOrCompute(userId, key, () => computeAnswer(query)));
    },
  };
}

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

/** Null without a trade. */
export function cursorTextOf(trades: readonly TradeFacts[]): string | null {
  const last = trades.at(-1)?.trade;
  return last === undefined ? null : `${last.closedAt}_${last.tradeId}`;
}
