/** Answers that are kept; a screen asks for a handful of ranges. */
const MOST_KEPT = 1_000;

/**
 * Answers about the ledger, kept until it has another row, of whichever user: screens ask again and
 * again, and each answer reads all rows of its range.
 */
export class LedgerCache<Answer> {
  readonly #lastRow: () => number;
  readonly #kept = new Map<string, Answer>();
  #keptAt = 0;

  /** `lastRow` grows with every row of the ledger. */
  constructor(lastRow: () => number) {
    this.#lastRow = lastRow;
  }

  answer(key: readonly (string | null)[], compute: () => Answer): Answer {
    const lastRow = this.#lastRow();
    if (lastRow !== this.#keptAt || this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#keptAt = lastRow;
    const name = JSON.stringify(key);
    const known = this.#kept.get(name);
    if (known !== undefined) return known;
    const answer = compute();
    this.#kept.set(name, answer);
    return answer;
  }
}
