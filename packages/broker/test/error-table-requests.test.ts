import { callVenue } from '../src/simulator/test/harness.ts';
import { CALL, type Row, stage, testRows } from './error-rows.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

const refusedData = (name: string, path: string, message: string | RegExp): Row => ({
  name: `data: ${name}`,
  status: 400,
  code: null,
  message,
  provoke: async () => (await stage()).me.call('GET', path),
});

const refusedPlan = (name: string, path: string, code: number | null, message: string): Row => ({
  name: `data plan: ${name}`,
  status: 403,
  code,
  message,
  provoke: async () => (await stage({ terms: { marketData: 'basic' } })).me.call('GET', path),
});

const CREDENTIALS: readonly Row[] = [
  {
    name: 'a wrong secret',
    status: 401,
    code: 40110000,
    message: 'request is not authorized',
    async provoke() {
      const { venue, me } = await stage();
      const headers = { 'apca-api-key-id': me.keyId, 'apca-api-secret-key': 'wrong' };
      return callVenue(venue.simulator.origin, 'GET', '/v2/account', undefined, headers);
    },
  },
  {
    name: 'a wrong token',
    status: 401,
    code: 40110000,
    message: 'request is not authorized',
    async provoke() {
      const { venue, me } = await stage();
      const headers = { authorization: `Bearer ${me.keyId}.wrong` };
      return callVenue(venue.simulator.origin, 'GET', '/v2/account', undefined, headers);
    },
  },
  ...['/v2/account', '/v2/stocks/SPY/quotes/latest'].map((path) => ({
    name: `no keys for ${path}`,
    status: 403,
    code: null,
    message: 'forbidden.',
    provoke: async () => (await stage()).venue.get(path),
  })),
  {
    name: 'too many calls',
    status: 429,
    code: 42910000,
    message: 'rate limit exceeded',
    async provoke() {
      const { me } = await stage();
      for (let n = 0; n < 200; n += 1) await me.call('GET', '/v2/clock');
      return me.call('GET', '/v2/clock');
    },
  },
];

const ABSENT: readonly Row[] = [
  ...(
    [
      ['GET', `/v2/orders/${NOWHERE}`, `order not found for ${NOWHERE}`],
      ['DELETE', `/v2/orders/${NOWHERE}`, `order not found for ${NOWHERE}`],
      ['PATCH', `/v2/orders/${NOWHERE}`, `order not found for ${NOWHERE}`],
      ['GET', '/v2/orders:by_client_order_id?client_order_id=x', 'order not found for x'],
      ['GET', `/v2/positions/${CALL}`, 'position does not exist'],
      ['DELETE', `/v2/positions/${CALL}`, 'position does not exist'],
      ['GET', '/v2/options/contracts/SPY1', 'option contract SPY1 not found'],
      ['GET', '/v2/assets/QQQ', 'asset not found for QQQ'],
    ] as const
  ).map(([method, path, message]) => ({
    name: `${method} ${path}`,
    status: 404,
    code: 40410000,
    message,
    provoke: async () =>
      (await stage()).me.call(method, path, method === 'PATCH' ? { qty: 2 } : undefined),
  })),
];

const DATA: readonly Row[] = [
  ...['quotes', 'trades', 'bars'].map((what) =>
    refusedPlan(
      `latest ${what} of all exchanges`,
      `/v2/stocks/${what}/latest?symbols=SPY&feed=sip`,
      42210000,
      'subscription does not permit querying recent SIP data',
    ),
  ),
  refusedPlan(
    'bars of the last quarter of an hour',
    '/v2/stocks/bars?symbols=SPY&timeframe=1Min&feed=sip&end=2025-02-04T14:46:00Z',
    42210000,
    'subscription does not permit querying recent SIP data',
  ),
  ...[
    `/v1beta1/options/snapshots/SPY?feed=opra`,
    `/v1beta1/options/quotes/latest?symbols=${CALL}&feed=opra`,
    `/v1beta1/options/bars?symbols=${CALL}&timeframe=1Min`,
    `/v1beta1/options/trades?symbols=${CALL}`,
  ].map((path) => refusedPlan(path, path, null, 'OPRA agreement is not signed')),
  refusedData('a symbol', '/v2/stocks/quotes/latest?symbols=spy', 'invalid symbol: spy'),
  refusedData('a contract', '/v1beta1/options/quotes/latest?symbols=X', 'invalid symbol: X'),
  refusedData('another stock', '/v2/stocks/QQQ/quotes/latest', 'invalid symbol: QQQ'),
  refusedData('no symbols', '/v2/stocks/snapshots', 'symbols is required'),
  refusedData('a start', '/v2/stocks/SPY/bars?timeframe=1Min&start=noon', 'invalid start: noon'),
  refusedData('an end', '/v2/stocks/SPY/quotes?end=2025-13-01', 'invalid end: 2025-13-01'),
  refusedData(
    'an end before the start',
    '/v2/stocks/SPY/trades?end=2024-01-01',
    /^invalid end: end/,
  ),
  refusedData('a timeframe', '/v2/stocks/SPY/bars?timeframe=60Min', 'invalid timeframe: 60Min'),
  refusedData('a feed', '/v2/stocks/SPY/bars/latest?feed=x', 'invalid feed: x'),
  refusedData('a limit', '/v2/stocks/SPY/bars?timeframe=1Day&limit=0', /^invalid limit/),
  refusedData('a page', '/v1beta1/options/snapshots/SPY?page_token=!', 'invalid page_token'),
  refusedData('a market', '/v3/clock?markets=MARS', 'invalid market: MARS'),
];

testRows({ CREDENTIALS, ABSENT, DATA });
