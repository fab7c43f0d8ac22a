import { BAR_MS, type EpochMs, type Quote } from '@tideline/engine';

/** How many ends of bars are looked back to: the last one, and one more for a late evaluation. */
const KEPT_ENDS = 2;

interface Quotes {
  latest: Quote;
  /** Quotes that were the last ones before the end of a bar passed, ascending. */
  readonly beforeEnds: Quote[];
}

/**
 * The newest quote of each symbol, and those that stood when bars ended: a bar is evaluated on the
 * quotes stamped at or before its end, however many have come since.
 */
export class LatestQuotes {
  readonly #quotes = new Map<string, Quotes>();

  /** Keeps a quote unless a later one is known; tells whether it was kept. */
  add(symbol: string, quote: Quote): boolean {
    const known = this.#quotes.get(symbol);
    if (known === undefined) {
      this.#quotes.set(symbol, { latest: quote, beforeEnds: [] });
      return true;
    }
    const { latest, beforeEnds } = known;
    if (quote.at < latest.at) return false;
    if (quote.at > firstEndFrom(latest.at)) {
      beforeEnds.push(latest);
      if (beforeEnds.length > KEPT_ENDS) beforeEnds.shift();
    }
    known.latest = quote;
    return true;
  }

  latest(symbol: string): Quote | null {
    return this.#quotes.get(symbol)?.latest ?? null;
  }

  /** The newest quote stamped at or before the end of a bar. */
  atEndOfBar(symbol: string, end: EpochMs): Quote | null {
    const known = this.#quotes.get(symbol);
    if (known === undefined) return null;
    if (known.latest.at <= end) return known.latest;
    return known.beforeEnds.findLast((quote) => quote.at <= end) ?? null;
  }

  /** Whether the stream has passed an instant for a symbol. */
  hasReached(symbol: string, at: EpochMs): boolean {
    const latest = this.latest(symbol);
    return latest !== null && latest.at >= at;
  }

  clear(): void {
    this.#quotes.clear();
  }
}

/** The first end of a bar at or after an instant. */
function firstEndFrom(at: EpochMs): EpochMs {
  return Math.ceil(at / BAR_MS) * BAR_MS;
}
