import type { EpochMs, Quote } from '@tideline/engine';

/** How many quotes of a symbol are kept: enough to look back past the end of the last bar. */
const KEPT = 32;

/**
 * The newest quotes of each symbol. A bar is evaluated on the quotes stamped at or before its end,
 * which may no longer be the newest ones.
 */
export class QuoteBook {
  readonly #quotes = new Map<string, Quote[]>();

  /** Keeps a quote unless a later one is known; tells whether it was kept. */
  add(symbol: string, quote: Quote): boolean {
    const quotes = this.#quotes.get(symbol);
    if (quotes === undefined) {
      this.#quotes.set(symbol, [quote]);
      return true;
    }
    const last = quotes.at(-1);
    if (last !== undefined && quote.at < last.at) return false;
    quotes.push(quote);
    if (quotes.length > KEPT) quotes.shift();
    return true;
  }

  latest(symbol: string): Quote | null {
    return this.#quotes.get(symbol)?.at(-1) ?? null;
  }

  /** The newest quote stamped at or before an instant. */
  asOf(symbol: string, at: EpochMs): Quote | null {
    return this.#quotes.get(symbol)?.findLast((quote) => quote.at <= at) ?? null;
  }

  /** Whether the stream has passed an instant for a symbol. */
  hasReached(symbol: string, at: EpochMs): boolean {
    return (this.#quotes.get(symbol)?.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= at;
  }

  clear(): void {
    this.#quotes.clear();
  }
}
