import { describe, expect, onTestFinished, test } from 'vitest';
import { startVenue } from '../src/simulator/test/harness.ts';
import { documentedCalls, hasOpenApi } from '../src/simulator/test/openapi.ts';

/** Documented but not simulated, by the start of the path, and why. */
const NOT_SERVED = {
  trading: {
    '/v1/locates': 'shares to borrow for selling short: no account here may be short',
    '/v2beta1/events/activities': 'activities as server-sent events: they are read in pages',
    '/v2/assets/fixed_income/': 'bonds: the market has one underlying and its options',
    '/v2/corporate_actions/': 'splits and dividends: the underlying has none',
    '/v2/perpetuals/': 'crypto',
    '/v2/tokenization/': 'crypto',
    '/v2/wallets': 'crypto',
  },
  data: {
    '/v1beta1/crypto-perps/': 'crypto',
    '/v1beta3/crypto/': 'crypto',
    '/v1beta1/fixed_income/': 'bonds',
    '/v1beta1/forex/': 'currencies',
    '/v1beta1/indices/': 'indices',
    '/v1beta1/logos/': 'pictures of companies',
    '/v1beta1/news': 'news: nothing happens in this market but prices',
    '/v1beta1/screener/': 'rankings of stocks: there is one',
    '/v1/corporate-actions': 'splits and dividends: the underlying has none',
    '/v2/stocks/auctions': 'auctions: a session opens and closes with a quote',
    '/v2/stocks/{symbol}/auctions': 'auctions: a session opens and closes with a quote',
  },
} as const;

/** A call that exists refuses a client without keys with 401 or 403. */
async function isServed(origin: string, method: string, path: string): Promise<boolean> {
  const url = `${origin}${path.replace(/\{[^}]+\}/g, 'x')}`;
  const { status } = await fetch(url, { method });
  if (status !== 403 && status !== 404 && status !== 405) {
    throw new Error(`${method} ${path} answered ${status} without keys`);
  }
  return status === 403;
}

describe.skipIf(!hasOpenApi)('calls of the documents', () => {
  test.each(['trading', 'data'] as const)(
    'of %s are served, or left out for a reason',
    async (name) => {
      const venue = await startVenue();
      onTestFinished(() => venue.simulator.close());
      const prefixes = Object.keys(NOT_SERVED[name]);
      const calls = documentedCalls(name);
      const missing = new Set<string>();
      for (const { method, path } of calls) {
        if (!(await isServed(venue.simulator.origin, method, path)))
          missing.add(`${method} ${path}`);
      }
      const leftOut = calls
        .filter(({ path }) => prefixes.some((prefix) => path.startsWith(prefix)))
        .map(({ method, path }) => `${method} ${path}`);
      expect([...missing]).toEqual(leftOut);
      expect(calls.length).toBeGreaterThan(leftOut.length);
      const idle = prefixes.filter((prefix) => !calls.some(({ path }) => path.startsWith(prefix)));
      expect(idle).toEqual([]);
    },
  );
});
