import { BAR_MS, type EpochMs, type Quote } from '@tideline/engine';

/** The last bar's end, and one more for a bar that is evaluated late. */
const MAX_KEPT_BAR_ENDS = 2;

interface SymbolQuotes {
  latest: Quote;
  /** In ascending order. */
  readonly beforeBarEnds: Quote[];
}

/** A bar is evaluated on quotes stamped at or before its end, whatever came since. */
export class LatestQuotes {
  readonly #quotes = new Map<string, SymbolQuotes>();

  addQuote(symbol: string, quote: Quote): boolean {
    const known = this.#quotes.get(symbol);
    if (known === undefined) {
      this.#quotes.set(symbol, { latest: quote, beforeBarEnds: [] });
      return true;
    }
    const { latest, beforeBarEnds } = known;
    if (quote.at < latest.at) return false;
    if (quote.at > firstBarEndFrom(latest.at)) {
      beforeBarEnds.push(latest);
      if (beforeBarEnds.length > MAX_KEPT_BAR_ENDS) beforeBarEnds.shift();
    }
    known.latest = quote;
    return true;
  }

  latest(symbol: string): Quote | null {
    return this.#quotes.get(symbol)?.latest ?? null;
  }

  latestAtBarEnd(symbol: string, end: EpochMs): Quote | null {
    const known = this.#quotes.get(symbol);
    if (known === undefined) return null;
    if (known.latest.at <= end) return known.latest;
    return known.beforeBarEnds.findLast((quote) => quote.at <= end) ?? null;
  }

  hasQuoteSince(symbol: string, at: EpochMs): boolean {
    const latest = this.latest(symbol);
    return latest !== null && latest.at >= at;
  }

  clear(): void {
    this.#quotes.clear();
  }
}

function firstBarEndFrom(at: EpochMs): EpochMs {
  return Math.ceil(at / BAR_MS) * BAR_MS;
}
