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
import { type SerializedBytes, serializedBytes } from './serialized-answer.ts';
import { StatisticsCache } from './statistics-cache.ts';

/** The newest trades of a range; each takes a few milliseconds to read and play. */
const MAX_TRADES = 500;
const PAGE_TRADES = 50;

export interface ExitLabQuery extends TradeQuery {
  /** The user's own exit, beside the usual ones; null for none. */
  readonly own: ExitChange | null;
}

export class ExitLabReads {
  readonly #history: Pick<TradingHistory, 'closedTrades' | 'tradePaths'>;
  readonly #kept: StatisticsCache<SerializedBytes>;

  constructor(history: Pick<TradingHistory, 'closedTrades' | 'tradePaths' | 'trades'>) {
    this.#history = history;
    this.#kept = new StatisticsCache(history.trades);
  }

  /**
   * The answer is kept until the user has another ledger row, because closed trades change only then.
   */
  async readExitLab(query: ExitLabQuery): Promise<SerializedBytes> {
    const { userId, account, range, own } = query;
    const key = [account, range.from, range.to, own && JSON.stringify(own)];
    const kept = await this.#kept.getOrCompute(userId, key, () => this.#computeExitLab(query));
    // The caller may transfer the bytes.
    return { ...kept, json: kept.json.slice() };
  }

  async #computeExitLab({ own, ...query }: ExitLabQuery): Promise<SerializedBytes> {
    const { closedTrades } = this.#history;
    const lab = new ExitLab(own);
    let cursor: TradeCursor | null = null;
    let isAll = false;
    for (let taken = 0; taken < MAX_TRADES && !isAll; taken += PAGE_TRADES) {
      const page: readonly StoredTrade[] = closedTrades.readPage(query, cursor, PAGE_TRADES);
      for (const stored of page) {
        lab.add(this.#toRecordedTrade(stored));
        await setImmediate();
      }
      const last = page.at(-1)?.rows[0];
      isAll = last === undefined || page.length < PAGE_TRADES;
      cursor = last === undefined ? null : { closedAt: last.closedAt, tradeId: last.tradeId };
    }
    const isCut = !isAll && closedTrades.readPage(query, cursor, 1).length > 0;
    return serializedBytes(exitLabAnswer, toExitLabAnswer(lab.resultOf(isCut)));
  }

  #toRecordedTrade({ rows, pool }: StoredTrade): RecordedTrade {
    const { closedTrades, tradePaths } = this.#history;
    const trade = closedTrade(rows);
    const { tradeId } = trade;
    const terms = closedTrades.readTerms(tradeId);
    const exitOrder = closedTrades.readOrders(tradeId).find(({ role }) => role === 'exit');
    return {
      trade,
      terms: terms === null ? null : { ...terms, rules: { ...NO_RULES, ...terms.rules } },
      soldFrom: exitOrder?.plannedAt ?? null,
      path: tradePaths.readPath(tradeId),
      // The pool is stored with the terms; without terms nothing is played.
      pace: readingPace(pool ?? 'live'),
    };
  }
}
