import { expect, onTestFinished, test } from 'vitest';
import {
  connectBare,
  keyHeaders,
  OPTIONS_PATH,
  STOCKS_PATH,
  TRADING_PATH,
} from '../test/bare-client.ts';
import { frozenMarket } from '../test/frozen-market.ts';
import { startVenue } from '../test/harness.ts';
import { tinySymbol } from '../test/tiny-market.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);
const LAST = '2025-02-04T15:02:00.000Z';
const FIRST = '2025-02-04T15:04:00.000Z';

async function openVenue(speed: number | 'step' = 'step', start: string | null = null) {
  const venue = await startVenue({ market: frozenMarket(), speed, start });
  onTestFinished(() => venue.simulator.close());
  return venue;
}

interface Datum {
  readonly T: string;
  readonly t: string | Date;
}

const stamps = (client: { readonly received: readonly { readonly message: unknown }[] }) =>
  client.received
    .flatMap(({ message }) => (Array.isArray(message) ? (message as readonly Datum[]) : []))
    .filter(({ T }) => T === 'q' || T === 't')
    .map(({ t }) => new Date(t).toISOString());

test('falls silent: quotes and trades go on where the market is found again', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(1_000);
  const headers = keyHeaders(me);
  const stocks = await connectBare(venue.simulator.origin, STOCKS_PATH, { headers });
  const options = await connectBare(venue.simulator.origin, OPTIONS_PATH, {
    headers,
    isMsgpack: true,
  });
  stocks.send({ action: 'subscribe', quotes: ['SPY'], trades: ['SPY'] });
  options.send({ action: 'subscribe', quotes: [CALL] });
  await Promise.all([stocks.nth(2), options.nth(2)]);
  await venue.advanceBars(1);
  for (const client of [stocks, options]) {
    const seen = [...new Set(stamps(client))];
    // Twenty-four in the first two minutes and twelve in the last one, and the instant of 10:04.
    expect(seen).toHaveLength(24 + 12 + 1);
    expect(seen.indexOf(FIRST) - seen.indexOf(LAST)).toBe(1);
  }
  expect(stamps(options)).toHaveLength(new Set(stamps(options)).size);
});

test('a request gets the last quotes, with their stamp', async () => {
  const venue = await openVenue('step', '2025-02-04T10:03');
  const reader = await venue.openCustomer(0);
  const { body: stock } = await reader.call('GET', '/v2/stocks/SPY/quotes/latest');
  expect(stock.quote.t).toBe(LAST);
  const { body: chain } = await reader.call('GET', `/v1beta1/options/snapshots?symbols=${CALL}`);
  expect(chain.snapshots[CALL].latestQuote.t).toBe(LAST);
});

test.each([
  ['market', { type: 'market' }],
  ['limit', { type: 'limit', limit_price: '9' }],
])('a %s order rests until the feed goes on, and gets what is there then', async (_, how) => {
  const venue = await openVenue('step', '2025-02-04T10:03');
  const me = await venue.openCustomer(50_000);
  const updates = await connectBare(venue.simulator.origin, TRADING_PATH);
  updates.send({ action: 'auth', key: me.keyId, secret: me.secretKey });
  updates.send({ action: 'listen', data: { streams: ['trade_updates'] } });
  await updates.nth(1);
  const order = { symbol: CALL, qty: 1, side: 'buy', time_in_force: 'day', ...how };
  expect((await me.call('POST', '/v2/orders', order)).body.status).toBe('pending_new');
  await venue.advanceBars(1);
  const { body: activities } = await me.call('GET', '/v2/account/activities/FILL');
  expect(activities).toMatchObject([{ transaction_time: FIRST, qty: '1' }]);
  const { body } = await me.call('GET', `/v1beta1/options/trades?symbols=${CALL}`);
  const since = (body.trades[CALL] as { t: string }[]).filter(({ t }) => t > LAST && t <= FIRST);
  expect(since.at(-1)).toMatchObject({ t: FIRST, p: Number(activities[0].price) });
  expect(since.filter(({ t }) => t < FIRST)).toEqual([]);
  const events = updates.received.slice(2).map(({ message }) => message);
  expect(events).toMatchObject([
    { data: { event: 'new', order: { status: 'new' } } },
    { data: { event: 'fill', timestamp: FIRST } },
  ]);
});
