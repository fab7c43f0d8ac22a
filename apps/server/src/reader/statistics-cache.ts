import { setImmediate } from 'node:timers/promises';
import type { Repositories } from '@tideline/db';

/** Answers of all users; a screen asks for a handful of ranges. */
const MAX_CACHED_ANSWERS = 1_000;

/**
 * Above a page of new rows all answers are dropped, because finding the rows' owners would cost more.
 */
const MAX_NEW_TRADE_ROWS = 500;

type TradeRows = Pick<Repositories['trades'], 'lastRow' | 'usersSince'>;

interface CachedAnswer<Answer> {
  readonly userId: string;
  readonly answer: Promise<Answer>;
}

/**
 * Screens ask often, and each answer reads all rows of its range, so an answer is kept until its
 * user has another row: a busy minute would otherwise request answers faster than they are
 * computed. Answers are computed one at a time, with a turn for other work in between.
 */
export class StatisticsCache<Answer> {
  readonly #tradeRows: TradeRows;
  readonly #answersByKey = new Map<string, CachedAnswer<Answer>>();
  #newestSeenRow = 0;
  #lastComputation: Promise<unknown> = Promise.resolve();

  constructor(rows: TradeRows) {
    this.#tradeRows = rows;
  }

  getOrCompute(
    userId: string,
    keyParts: readonly (string | null)[],
    compute: () => Promise<Answer>,
  ): Promise<Answer> {
    this.#forgetOutdated();
    const cacheKey = JSON.stringify([userId, ...keyParts]);
    const cached = this.#answersByKey.get(cacheKey);
    if (cached !== undefined) return cached.answer;
    if (this.#answersByKey.size >= MAX_CACHED_ANSWERS) this.#answersByKey.clear();
    const answer = this.#lastComputation.then(compute);
    this.#answersByKey.set(cacheKey, { userId, answer });
    const forgetAnswer = () => {
      if (this.#answersByKey.get(cacheKey)?.answer === answer) this.#answersByKey.delete(cacheKey);
    };
    this.#lastComputation = answer.catch(forgetAnswer).then(() => setImmediate());
    return answer;
  }

  #forgetOutdated(): void {
    const previousRow = this.#newestSeenRow;
    this.#newestSeenRow = this.#tradeRows.lastRow();
    if (this.#newestSeenRow === previousRow) return;
    if (this.#newestSeenRow - previousRow > MAX_NEW_TRADE_ROWS) {
      this.#answersByKey.clear();
      return;
    }
    const usersWithNewRows = new Set(this.#tradeRows.usersSince(previousRow));
    for (const [name, { userId }] of this.#answersByKey)
      if (usersWithNewRows.has(userId)) this.#answersByKey.delete(name);
  }
}
