import { expect, onTestFinished, test } from 'vitest';
import { startVenue } from '../test/harness.ts';
import { tinySymbol } from '../test/tiny-market.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);

const READS: readonly (readonly [path: string, names: string])[] = [
  [
    '/v2/orders?',
    'status limit after until direction nested symbols side asset_class before_order_id after_order_id',
  ],
  ['/v2/orders:by_client_order_id?', 'client_order_id'],
  [
    '/v2/account/activities?',
    'activity_types category date after until direction page_size page_token',
  ],
  [
    '/v2/account/portfolio/history?',
    'period timeframe start end date_start date_end pnl_reset cashflow_types extended_hours',
  ],
  ['/v2/calendar?', 'start end date_type'],
  ['/v3/calendar/NYSE?', 'start end timezone'],
  ['/v3/clock?', 'markets time'],
  ['/v2/assets?', 'status asset_class exchange attributes'],
  [
    '/v2/options/contracts?',
    'underlying_symbols expiration_date expiration_date_gte expiration_date_lte strike_price_gte strike_price_lte type style status ppind show_deliverables limit page_token',
  ],
  [
    '/v2/stocks/bars?symbols=SPY&timeframe=12Month&',
    'start end limit adjustment feed sort page_token asof currency',
  ],
  ['/v2/stocks/SPY/bars?', 'timeframe'],
  ['/v2/stocks/SPY/quotes?limit=1&', 'start end feed sort page_token asof'],
  ['/v2/stocks/snapshots?', 'symbols feed'],
  [
    '/v1beta1/options/snapshots/SPY?',
    'feed limit updated_since page_token type strike_price_gte expiration_date expiration_date_gte expiration_date_lte root_symbol',
  ],
  [
    `/v1beta1/options/bars?symbols=${CALL}&timeframe=1Min&`,
    'start end limit sort page_token timeframe',
  ],
  [`/v1beta1/options/trades?symbols=${CALL}&`, 'start end limit sort page_token symbols'],
];

const page = (text: string) => Buffer.from(text).toString('base64url');

const VALUES = [
  ...[
    '',
    '0',
    '-1',
    '1e308',
    '1e400',
    '99999999999999999999',
    'NaN',
    'null',
    'true',
    '%',
    '\u0000',
  ],
  ...['0000-01-01', '9999-12-31', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z'],
  ...['2025-02-30', '2025-02-04T25:00:00Z', '2025-02-04T10:00:00+99:99', '-000001-01-01T00:00:00Z'],
  ...['x'.repeat(3_000), '🎈', "';--", '__proto__', 'SPY', CALL, '12Month', '999A', '999D'],
  ...[page('1'), page('999999999999999'), page('-1')],
];

test.each(READS)('%s is answered or refused, whatever is asked', async (path, names) => {
  const venue = await startVenue();
  onTestFinished(() => venue.simulator.close());
  const reader = await venue.openCustomer(0);
  for (const name of names.split(' ')) {
    for (const value of VALUES) {
      const query = `${path}${name}=${encodeURIComponent(value)}`;
      const { status, body } = await reader.call('GET', query);
      expect({ query, status, isKnown: [200, 400, 404, 422].includes(status) }).toMatchObject({
        isKnown: true,
      });
      if (status !== 200) expect(body.message.length).toBeGreaterThan(0);
    }
  }
  expect(venue.lines).toEqual([]);
});

test.each([
  ...['bars?timeframe=1Day', 'quotes', 'trades'].map((what) => `/v2/stocks/spy/${what}`),
  '/v2/stocks/SPY,QQQ/bars?timeframe=1Day',
  '/v2/stocks/%00/trades',
  `/v2/stocks/${CALL}/quotes`,
  '/v1beta1/options/snapshots/spy',
  '/v1beta1/options/snapshots/SPY,QQQ',
])('%s is not about a stock', async (path) => {
  const venue = await startVenue();
  onTestFinished(() => venue.simulator.close());
  const reader = await venue.openCustomer(0);
  expect(await reader.call('GET', path)).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^invalid symbol: /) },
  });
});
