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
import { type SerializedAnswer, serializeAnswer } from './serialized-answer.ts';
import { StatisticsCache } from './statistics-cache.ts';

/** The newest trades of a range; each takes a few milliseconds to read and play. */
const MAX_LAB_TRADES = 500;
const TRADES_PER_PAGE = 50;

export interface ExitLabQuery extends TradeQuery {
  /** The user's own exit, beside the usual ones; null for none. */
  readonly ownExit: ExitChange | null;
}

export class ExitLabReads {
  readonly #history: Pick<TradingHistory, 'closedTrades' | 'tradePaths'>;
  readonly #answerCache: StatisticsCache<SerializedAnswer>;

  constructor(history: Pick<TradingHistory, 'closedTrades' | 'tradePaths' | 'trades'>) {
    this.#history = history;
    this.#answerCache = new StatisticsCache(history.trades);
  }

  /**
   * The answer is kept until the user has another ledger row, because closed trades change only then.
   */
  async readExitLab(query: ExitLabQuery): Promise<SerializedAnswer> {
    const { userId, account, range, ownExit } = query;
    const key = [account, range.from, range.to, ownExit && JSON.stringify(ownExit)];
    const cached = await this.#answerCache.getOrCompute(userId, key, () =>
      this.#computeExitLab(query),
    );
    // The caller may transfer the bytes.
    return { ...cached, json: cached.json.slice() };
  }

  async #computeExitLab({ ownExit, ...query }: ExitLabQuery): Promise<SerializedAnswer> {
    const { closedTrades } = this.#history;
    const lab = new ExitLab(ownExit);
    let cursor: TradeCursor | null = null;
    let isLastPage = false;
    for (
      let tradeCount = 0;
      tradeCount < MAX_LAB_TRADES && !isLastPage;
      tradeCount += TRADES_PER_PAGE
    ) {
      const page: readonly StoredTrade[] = closedTrades.readPage(query, cursor, TRADES_PER_PAGE);
      for (const stored of page) {
        lab.add(this.#toRecordedTrade(stored));
        await setImmediate();
      }
      const lastRow = page.at(-1)?.rows[0];
      isLastPage = lastRow === undefined || page.length < TRADES_PER_PAGE;
      cursor =
        lastRow === undefined ? null : { closedAt: lastRow.closedAt, tradeId: lastRow.tradeId };
    }
    const hasMoreTrades = !isLastPage && closedTrades.readPage(query, cursor, 1).length > 0;
    return serializeAnswer(exitLabAnswer, toExitLabAnswer(lab.resultOf(hasMoreTrades)));
  }

  #toRecordedTrade({ rows, pool }: StoredTrade): RecordedTrade {
    const { closedTrades, tradePaths } = this.#history;
    const trade = closedTrade(rows);
    const { tradeId } = trade;
    const terms = closedTrades.readTerms(tradeId);
    const exitOrder = closedTrades.readOrders(tradeId).find(({ role }) => role === 'exit');
    return {
      trade,
      entryTerms: terms === null ? null : { ...terms, rules: { ...NO_RULES, ...terms.rules } },
      exitPlannedAt: exitOrder?.plannedAt ?? null,
      path: tradePaths.readPath(tradeId),
      // The pool is stored with the terms; without terms nothing is played.
      pace: readingPace(pool ?? 'live'),
    };
  }
}
