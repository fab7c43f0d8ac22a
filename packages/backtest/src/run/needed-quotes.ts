import { QUOTE_GRID_MS } from '@tideline/broker/simulator';
import type { EpochMs, QuietQuotes, QuoteBounds } from '@tideline/engine';
import type { QuoteReading } from './quote-readings.ts';

export interface NeededQuote {
  readonly at: EpochMs;
  /** The lowest bid of all instants until `at`. */
  readonly lowestBid: number;
}

/**
 * Returns the quotes to play while none calls for an exit: one wherever later ones would be too far
 * from it to be believed, and the last. `from` is an instant of the quote grid.
 */
export function neededQuotes(
  readingAt: (at: EpochMs) => QuoteReading,
  { from, end }: { readonly from: EpochMs; readonly end: EpochMs },
  { areWithinLevels: areQuiet, areNearModel: areNear }: QuietQuotes,
): readonly NeededQuote[] {
  const needed: NeededQuote[] = [];
  let latestReading = readingAt(from);
  const wholeRange = new QuoteRange(latestReading);
  let rangeSinceLast = new QuoteRange(latestReading);
  let lastCandidate = { at: from, lowestBid: latestReading.bid };
  for (let at = from + QUOTE_GRID_MS; at < end; at += QUOTE_GRID_MS) {
    const reading = readingAt(at);
    wholeRange.include(reading);
    rangeSinceLast.include(reading);
    if (!areQuiet(wholeRange)) break;
    if (!areNear(rangeSinceLast)) {
      rangeSinceLast = new QuoteRange(latestReading);
      rangeSinceLast.include(reading);
      if (!areNear(rangeSinceLast)) break;
      needed.push(lastCandidate);
    }
    lastCandidate = { at, lowestBid: wholeRange.lowestBid };
    latestReading = reading;
  }
  if (lastCandidate.at > from) needed.push(lastCandidate);
  return needed;
}

class QuoteRange implements QuoteBounds {
  lowestBid = Number.POSITIVE_INFINITY;
  highestBid = 0;
  lowestMid = Number.POSITIVE_INFINITY;
  highestMid = 0;
  leastTimeValue = Number.POSITIVE_INFINITY;

  constructor(first: QuoteReading) {
    this.include(first);
  }

  include({ bid, mid, timeValue }: QuoteReading): void {
    if (bid < this.lowestBid) this.lowestBid = bid;
    if (bid > this.highestBid) this.highestBid = bid;
    if (mid < this.lowestMid) this.lowestMid = mid;
    if (mid > this.highestMid) this.highestMid = mid;
    if (timeValue < this.leastTimeValue) this.leastTimeValue = timeValue;
  }
}
