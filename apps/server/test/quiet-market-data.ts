import type { MarketData } from '@tideline/broker';
import { sessionsBetween } from '@tideline/engine';

/** Only its calendar is known, apart from a test's changes. */
export function quietMarketData(changes: Partial<MarketData> = {}): MarketData {
  return {
    clock: () => Promise.reject(new Error('the clock is not requested here')),
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

export function flushPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
