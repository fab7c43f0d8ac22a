import type { MarketData } from '@tideline/broker';
import { sessionsBetween } from '@tideline/engine';

/** A market of which nothing is known but its calendar, but for what a test changes. */
export function quietMarketData(changes: Partial<MarketData> = {}): MarketData {
  return {
    clock: () => Promise.reject(new Error('nobody asks for the clock here')),
    calendar: async (from, to) => sessionsBetween(from, to),
    bars: async () => [],
    contracts: async () => [],
    stockQuote: async () => null,
    optionQuotes: async () => new Map(),
    optionSnapshots: async () => new Map(),
    stockStream: () => ({ watch: () => undefined, close: () => undefined }),
    optionStream: () => ({ watch: () => undefined, close: () => undefined }),
    close: async () => undefined,
    ...changes,
  };
}

/** Lets everything run that waits for nothing but other promises. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
