import { setImmediate } from 'node:timers/promises';
import type { Repositories } from '@tideline/db';

/** Answers of all users; a screen asks for a handful of ranges. */
const MAX_CACHED_ANSWERS = 1_000;

/**
 * Above a page of new rows all answers are dropped, because finding the rows' owners would cost more.
 */
const MAX_NEW_TRADE_ROWS = 500;

type TradeRows = Pick<Repositories['trades'], 'lastRow' | 'usersSince'>;

interface KeptAnswer<Answer> {
  readonly userId: string;
  readonly answer: Promise<Answer>;
}

/**
 * Screens ask often, and each answer reads all rows of its range, so an answer is kept until its user
 * has another row; in a busy minute all would otherwise be requested faster than computed. Answers are
 * computed one at a time, with a turn for other work in between.
 */
export class StatisticsCache<Answer> {
  readonly #rows: TradeRows;
  readonly #kept = new Map<string, KeptAnswer<Answer>>();
  #keptAt = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(rows: TradeRows) {
    this.#rows = rows;
  }

  getOrCompute(
    userId: string,
    key: readonly (string | null)[],
    workOut: () => Promise<Answer>,
  ): Promise<Answer> {
    this.#forgetOutdated();
    const name = JSON.stringify([userId, ...key]);
    const known = this.#kept.get(name);
    if (known !== undefined) return known.answer;
    if (this.#kept.size >= MAX_CACHED_ANSWERS) this.#kept.clear();
    const answer = this.#last.then(workOut);
    this.#kept.set(name, { userId, answer });
    const forget = () => {
      if (this.#kept.get(name)?.answer === answer) this.#kept.delete(name);
    };
    this.#last = answer.catch(forget).then(() => setImmediate());
    return answer;
  }

  #forgetOutdated(): void {
    const keptAt = this.#keptAt;
    this.#keptAt = this.#rows.lastRow();
    if (this.#keptAt === keptAt) return;
    if (this.#keptAt - keptAt > MAX_NEW_TRADE_ROWS) {
      this.#kept.clear();
      return;
    }
    const writers = new Set(this.#rows.usersSince(keptAt));
    for (const [name, { userId }] of this.#kept) if (writers.has(userId)) this.#kept.delete(name);
  }
}
