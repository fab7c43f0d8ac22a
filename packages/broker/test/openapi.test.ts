import { describe, expect, onTestFinished, test } from 'vitest';
import { startVenue } from '../src/simulator/test/harness.ts';
import { complaintsAbout, hasOpenApi } from '../src/simulator/test/openapi.ts';
import { tinySymbol } from '../src/simulator/test/tiny-market.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);
const PUT = tinySymbol('2025-02-04', 'put', 600);

async function openTrader() {
  const venue = await startVenue();
  onTestFinished(() => venue.simulator.close());
  const me = await venue.openCustomer(50_000);
  const buy = (over: Record<string, unknown>) =>
    me.call('POST', '/v2/orders', {
      symbol: CALL,
      qty: 2,
      side: 'buy',
      type: 'market',
      time_in_force: 'day',
      ...over,
    });
  await buy({});
  const { body: resting } = await buy({ type: 'limit', limit_price: '0.01' });
  await venue.advanceBars(1);
  const { body: replacement } = await me.call('PATCH', `/v2/orders/${resting.id}`, { qty: 3 });
  await venue.advanceBars(1);
  await me.call('DELETE', `/v2/positions/${CALL}?qty=1`);
  await venue.advanceBars(1);
  await me.call('POST', '/v2/watchlists', { name: 'Mine', symbols: ['SPY'] });
  return { me, resting, replacement };
}

/** The client checks each answer by the documents. */
const READS = [
  '/v2/account',
  '/v2/account/configurations',
  '/v2/account/activities',
  '/v2/account/activities?category=non_trade_activity',
  '/v2/account/activities/FILL',
  '/v2/account/activities/JNLC',
  '/v2/account/portfolio/history',
  '/v2/account/portfolio/history?period=1D&timeframe=1Min&cashflow_types=ALL',
  '/v2/clock',
  '/v3/clock',
  '/v3/clock?markets=NYSE,XNAS,OPRA&time=2025-02-06T20:00:00Z',
  '/v2/calendar',
  '/v2/calendar?start=2025-02-06&end=2025-02-07&date_type=SETTLEMENT',
  '/v3/calendar/NYSE',
  '/v3/calendar/OPRA?start=2025-02-03&end=2025-02-07&timezone=UTC',
  '/v2/assets',
  '/v2/assets/SPY',
  '/v2/options/contracts?limit=7',
  '/v2/options/contracts?show_deliverables=true&type=put&limit=3',
  `/v2/options/contracts/${CALL}`,
  '/v2/orders?status=all&nested=true',
  '/v2/positions',
  `/v2/positions/${CALL}`,
  '/v2/watchlists',
  '/v2/watchlists:by_name?name=Mine',
  '/v2/stocks/bars?symbols=SPY&timeframe=5Min',
  '/v2/stocks/SPY/bars?timeframe=1Day&start=2025-02-03',
  '/v2/stocks/quotes?symbols=SPY&limit=5',
  '/v2/stocks/SPY/quotes?limit=5',
  '/v2/stocks/trades?symbols=SPY&limit=5',
  '/v2/stocks/SPY/trades?limit=5',
  '/v2/stocks/bars/latest?symbols=SPY',
  '/v2/stocks/SPY/bars/latest',
  '/v2/stocks/quotes/latest?symbols=SPY',
  '/v2/stocks/SPY/quotes/latest',
  '/v2/stocks/trades/latest?symbols=SPY',
  '/v2/stocks/SPY/trades/latest',
  '/v2/stocks/snapshots?symbols=SPY',
  '/v2/stocks/SPY/snapshot',
  '/v2/stocks/meta/exchanges',
  '/v1beta1/options/snapshots/SPY?limit=5',
  `/v1beta1/options/snapshots?symbols=${CALL},${PUT}`,
  `/v1beta1/options/quotes/latest?symbols=${CALL}`,
  `/v1beta1/options/trades/latest?symbols=${CALL},${PUT}`,
  `/v1beta1/options/trades?symbols=${CALL}`,
  `/v1beta1/options/bars?symbols=${CALL}&timeframe=1Min`,
  '/v1beta1/options/meta/exchanges',
];

describe.skipIf(!hasOpenApi)('answers against the documents of the broker', () => {
  test('every read of an account that has traded', async () => {
    const { me } = await openTrader();
    for (const path of READS) {
      const { status, body } = await me.call('GET', path);
      expect({ path, status, isEmpty: Object.keys(body).length === 0 }).toEqual({
        path,
        status: 200,
        isEmpty: false,
      });
    }
  });

  test('orders in every state', async () => {
    const { me, resting, replacement } = await openTrader();
    const { body } = await me.call('GET', '/v2/orders?status=all');
    const statuses = body.map(({ status }: { status: string }) => status);
    expect(new Set(statuses)).toEqual(new Set(['filled', 'replaced', 'new']));
    const { body: old } = await me.call('GET', `/v2/orders/${resting.id}`);
    expect(old).toMatchObject({ status: 'replaced', replaced_by: replacement.id });
    expect((await me.call('DELETE', '/v2/orders')).status).toBe(207);
    expect((await me.call('DELETE', '/v2/positions')).status).toBe(207);
  });

  test('what is not as it should be is complained about', async () => {
    const { me } = await openTrader();
    const { body: account } = await me.call('GET', '/v2/account');
    const { body: orders } = await me.call('GET', '/v2/orders?status=all');
    const { body: positions } = await me.call('GET', '/v2/positions');
    const { body: chain } = await me.call('GET', '/v1beta1/options/snapshots/SPY?limit=1');
    const about = (method: string, path: string, status: number, body: unknown) =>
      complaintsAbout({ method, path, status, body });
    const [order] = orders;
    const { filled_at: _filledAt, ...withoutFilledAt } = order;
    const [[symbol, snapshot]] = Object.entries<{ latestQuote: object }>(chain.snapshots) as [
      [string, { latestQuote: object }],
    ];
    const broken: readonly (readonly [string, readonly string[]])[] = [
      ['a nullable key that is missing', await about('GET', '/v2/orders', 200, [withoutFilledAt])],
      ['a number for a text', await about('GET', '/v2/account', 200, { ...account, cash: 1 })],
      ['a null', await about('GET', '/v2/account', 200, { ...account, cash: null })],
      ['an id', await about('GET', '/v2/orders', 200, [{ ...order, id: 'x' }])],
      ['a word', await about('GET', '/v2/orders', 200, [{ ...order, status: 'open' }])],
      ['a time', await about('GET', '/v2/orders', 200, [{ ...order, created_at: 'noon' }])],
      ['another shape', await about('GET', '/v2/positions', 200, { positions })],
      ['another status', await about('DELETE', '/v2/orders', 200, [])],
      ['a body where none should be', await about('DELETE', `/v2/orders/${order.id}`, 204, {})],
      ['an unknown path', await about('GET', '/v2/fortune', 200, {})],
      ['an error without a message', await about('GET', '/v2/account', 403, { code: 40310000 })],
      [
        'an error with a text for a code',
        await about('GET', '/v2/x', 422, { code: '1', message: 'x' }),
      ],
      [
        'a text for a number of market data',
        await about('GET', '/v1beta1/options/snapshots/SPY', 200, {
          next_page_token: null,
          snapshots: {
            [symbol]: { ...snapshot, latestQuote: { ...snapshot.latestQuote, bp: '1.00' } },
          },
        }),
      ],
    ];
    expect(broken.filter(([, complaints]) => complaints.length === 0)).toEqual([]);
  });
});
