import { CENT, type EpochMs, MINUTE, type Price, type Quote } from '@tideline/engine';
import type { FaultSource } from './fault-switch.ts';

const STALE_QUOTE_AGE_MS = MINUTE;
const SPIKE_FACTORS = [0.2, 1.8] as const;

/** `readTrueQuote` returns what trades meet. All clients see the same quote at the same instant. */
export function reportedQuote(
  faults: FaultSource,
  symbol: string,
  at: EpochMs,
  readTrueQuote: (at: EpochMs) => Quote | null,
): Quote | null {
  const quote = readTrueQuote(at);
  if (quote === null) return null;
  const occasion = `${symbol}|${quote.at}`;
  if (faults.strikesOn('quote-stale', occasion))
    return readTrueQuote(at - STALE_QUOTE_AGE_MS) ?? quote;
  if (faults.strikesOn('quote-missing', occasion)) {
    return { at: quote.at, bid: 0, bidSize: 0, ask: 0, askSize: 0 };
  }
  if (faults.strikesOn('quote-crossed', occasion)) {
    return { ...quote, bid: quote.ask, ask: quote.bid };
  }
  if (faults.strikesOn('quote-spiked', occasion)) {
    const factor =
      SPIKE_FACTORS[faults.drawNumber('quote-spiked', `how|${occasion}`, 0, 1)] ?? SPIKE_FACTORS[0];
    return { ...quote, bid: scalePrice(quote.bid, factor), ask: scalePrice(quote.ask, factor) };
  }
  return quote;
}

function scalePrice(price: Price, spikeFactor: number): Price {
  return price === 0 ? 0 : Math.max(CENT, Math.round((price * spikeFactor) / CENT) * CENT);
}
