import { setImmediate } from 'node:timers/promises';
import { exitLabAnswer } from '@tideline/api/schemas';
import { toExitLabAnswer } from '@tideline/api/wire';
import type { StoredTrade, TradeCursor, TradeQuery, TradingHistory } from '@tideline/db';
import {
  closedTrade,
  type ExitChange,
  ExitLab,
  NO_RULES,
  type RecordedTrade,
  readingPace,
} from '@tideline/engine';
import { copyOfAnswer, type SerializedAnswer, serializeAnswer } from './serialized-answer.ts';
import { StatisticsCache } from './statistics-cache.ts';

/** The newest trades of a range; each takes a few milliseconds to read and play. */
const MAX_LAB_TRADES = 500;
const TRADES_PER_PAGE = 50;

interface ExitLabQuery extends TradeQuery {
  /** The user's own exit, beside the usual ones; null for none. */
  readonly ownExit: ExitChange | null;
}

export function createExitLabReads({ closedTrades, tradePaths, trades }: TradingHistory) {
  const cache = new StatisticsCache<SerializedAnswer>(trades);

  async function computeAnswer({ ownExit, ...query }: ExitLabQuery): Promise<SerializedAnswer> {
    const lab = new ExitLab(ownExit);
    let cursor: TradeCursor | null = null;
    let isLastPage = false;
    for (let count = 0; count < MAX_LAB_TRADES && !isLastPage; count += TRADES_PER_PAGE) {
      const page: readonly StoredTrade[] = closedTrades.readPage(query, cursor, TRADES_PER_PAGE);
      for (const stored of page) {
        lab.add(toRecordedTrade(stored));
        await setImmediate();
      }
      const last: TradeCursor | undefined = page.at(-1)?.rows[0];
      isLastPage = last === undefined || page.length < TRADES_PER_PAGE;
      cursor = last === undefined ? null : { closedAt: last.closedAt, tradeId: last.tradeId };
    }
    const hasMoreTrades = !isLastPage && closedTrades.readPage(query, cursor, 1).length > 0;
    return serializeAnswer(exitLabAnswer, toExitLabAnswer(lab.resultOf(hasMoreTrades)));
  }

  function toRecordedTrade({ rows, pool }: StoredTrade): RecordedTrade {
    const trade = closedTrade(rows);
    const { tradeId } = trade;
    const terms = closedTrades.readTerms(tradeId);
    const exitOrder = closedTrades.readOrders(tradeId).find(({ role }) => role === 'exit');
    return {
      trade,
      entryTerms: terms === null ? null : { ...terms, rules: { ...NO_RULES, ...terms.rules } },
      exitPlannedAt: exitOrder?.plannedAt ?? null,
      path: tradePaths.readPath(tradeId),
      // A trade without terms has no pool, and is not played.
      pace: readingPace(pool ?? 'live'),
    };
  }

  return {
    /**
     * The answer is kept until the user has another ledger row, because closed trades change only then.
     */
    async exitLab(query: ExitLabQuery): Promise<SerializedAnswer> {
      const { userId, account, range, ownExit } = query;
      const key = [account, range.from, range.to, ownExit && JSON.stringify(ownExit)];
      return copyOfAnswer(await cache.getOrCompute(userId, key, () => computeAnswer(query)));
    },
  };
}
