import { setImmediate } from 'node:timers/promises';

/** Answers that are kept; a screen asks for a handful of ranges. */
const MOST_KEPT = 1_000;

/**
 * Answers about the ledger, kept until it has another row, of whichever user: screens ask again and
 * again, and each answer reads all rows of its range. They are worked out one after the other, with a
 * turn for others in between: what each does in one turn, many at once would add up to.
 */
export class LedgerCache<Answer> {
  readonly #lastRow: () => number;
  readonly #kept = new Map<string, Promise<Answer>>();
  #keptAt = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** `lastRow` grows with every row of the ledger. */
  constructor(lastRow: () => number) {
    this.#lastRow = lastRow;
  }

  answer(key: readonly (string | null)[], workOut: () => Promise<Answer>): Promise<Answer> {
    const lastRow = this.#lastRow();
    if (lastRow !== this.#keptAt || this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#keptAt = lastRow;
    const name = JSON.stringify(key);
    const known = this.#kept.get(name);
    if (known !== undefined) return known;
    const answer = this.#last.then(workOut);
    this.#kept.set(name, answer);
    const forget = () => {
      if (this.#kept.get(name) === answer) this.#kept.delete(name);
    };
    this.#last = answer.catch(forget).then(() => setImmediate());
    return answer;
  }
}
