import { request as httpRequest } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { call, startVenue } from '../test/harness.ts';
import { tinySymbol } from '../test/tiny-market.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);
const PUT = tinySymbol('2025-02-04', 'put', 600);

async function openVenue(options: Parameters<typeof startVenue>[0] = {}) {
  const venue = await startVenue(options);
  onTestFinished(() => venue.simulator.close());
  return venue;
}

function buy(over: Record<string, unknown> = {}) {
  return {
    symbol: CALL,
    qty: '2',
    side: 'buy',
    type: 'limit',
    limit_price: '9.00',
    time_in_force: 'day',
    position_intent: 'buy_to_open',
    client_order_id: 'a-1',
    ...over,
  };
}

test('from order to position and back to cash', async () => {
  const venue = await openVenue();
  const me = await venue.open(50_000);
  const posted = await me.call('POST', '/v2/orders', buy());
  expect(posted.status).toBe(200);
  expect(posted.body).toMatchObject({
    status: 'pending_new',
    qty: '2',
    limit_price: '9',
    filled_avg_price: null,
    expires_at: '2025-02-04T21:00:00.000Z',
  });
  expect(posted.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect((await venue.advance(1)).body).toMatchObject({ advanced: 1, mode: 'step', speed: 0 });

  const order = await me.call('GET', '/v2/orders:by_client_order_id?client_order_id=a-1');
  expect(order.body).toMatchObject({ status: 'filled', filled_qty: '2', filled_avg_price: '1.86' });
  expect((await me.call('GET', `/v2/orders/${order.body.id}`)).body).toEqual(order.body);
  const positions = await me.call('GET', '/v2/positions');
  expect(positions.body).toMatchObject([
    { symbol: CALL, qty: '2', qty_available: '2', cost_basis: '372', avg_entry_price: '1.86' },
  ]);
  const account = await me.call('GET', '/v2/account');
  expect(account.body).toMatchObject({
    cash: '49628',
    equity: '50044',
    options_buying_power: '49627.89',
  });

  const closed = await me.call('DELETE', `/v2/positions/${CALL}`);
  expect(closed.body).toMatchObject({ side: 'sell', type: 'market', qty: '2' });
  await venue.advance(1);
  expect((await me.call('GET', '/v2/positions')).body).toEqual([]);
  expect((await me.call('GET', `/v2/positions/${CALL}`)).status).toBe(404);

  const activities = await me.call('GET', '/v2/account/activities/FILL');
  expect(activities.body.map((row: { side: string }) => row.side)).toEqual(['sell', 'buy']);
  const { body: book } = await venue.get('/sim/book');
  const [first] = book.accounts;
  expect(first).toMatchObject({ accountNumber: me.accountNumber, positions: [], fees: '0' });
  expect(first.accruedFees).toBe('0.21418');
  expect(first.fills).toHaveLength(2);
});

test.each([
  ['no quantity', { qty: undefined }, 40010001, /^qty is required$/],
  ['half a contract', { qty: 1.5 }, 42210000, /^qty must be integer/],
  ['nothing', { qty: 0 }, 40010001, /^qty must be > 0$/],
  ['words', { qty: 'two' }, 40010001, /^qty is required$/],
  ['a side', { side: 'hold' }, 40010001, /^side/],
  ['half cents', { limit_price: '1.005' }, 42210000, /^invalid limit_price 1.005. sub-penny/],
  ['dust', { limit_price: '1.00001' }, 42210000, /^invalid limit_price 1.00001. sub-penny/],
  ['no limit', { limit_price: undefined }, 40010001, /^limit orders require limit_price$/],
  ['bracket', { order_class: 'bracket' }, 42210000, /^complex orders not supported/],
  ['stop', { type: 'stop' }, 42210000, /^invalid option order_type$/],
  [
    'trailing stop',
    { type: 'trailing_stop' },
    42210000,
    /^invalid order type for options trading$/,
  ],
  ['gtc', { time_in_force: 'gtc' }, 42210000, /^invalid option time_in_force$/],
  ['ioc', { time_in_force: 'ioc' }, 42210000, /^order_time_in_force provided not supported/],
  ['notional', { notional: '100' }, 42210000, /^notional orders/],
  ['extended', { extended_hours: true }, 42210000, /^extended hours/],
  ['long id', { client_order_id: 'x'.repeat(129) }, 40010001, /^client_order_id/],
  ['intent', { position_intent: 'sell_to_close' }, 42210000, /^position intent mismatch/],
])('refuses an order with: %s', async (_name, over, code, message) => {
  const venue = await openVenue();
  const me = await venue.open(50_000);
  const answer = await me.call('POST', '/v2/orders', buy(over));
  expect(answer.status).toBe(422);
  expect(answer.body.code).toBe(code);
  expect(answer.body.message).toMatch(message);
  expect((await me.call('GET', '/v2/orders?status=all')).body).toEqual([]);
});

test('numbers come as text, integer or float', async () => {
  const venue = await openVenue();
  const me = await venue.open(50_000);
  const posted = await me.call('POST', '/v2/orders', buy({ qty: 2.0, limit_price: 1.1 }));
  expect(posted.body).toMatchObject({ qty: '2', limit_price: '1.1' });
});

test('a client order id is spent for ever, across the end of its order', async () => {
  const venue = await openVenue();
  const me = await venue.open(50_000);
  await me.call('POST', '/v2/orders', buy());
  await venue.advance(1);
  const again = await me.call('POST', '/v2/orders', buy({ qty: 1 }));
  expect(again).toMatchObject({
    status: 422,
    body: { code: 40010001, message: 'client_order_id must be unique' },
  });
  const other = await venue.open(50_000);
  expect((await other.call('POST', '/v2/orders', buy())).status).toBe(200);
});

test('cancelling is a request; its end is seen later', async () => {
  const venue = await openVenue();
  const me = await venue.open(50_000);
  const { body: order } = await me.call('POST', '/v2/orders', buy({ limit_price: '0.05' }));
  await venue.advance(1);
  const canceled = await me.call('DELETE', `/v2/orders/${order.id}`);
  expect(canceled).toMatchObject({ status: 204, body: null });
  const pending = await me.call('GET', `/v2/orders/${order.id}`);
  expect(pending.body).toMatchObject({ status: 'pending_cancel', canceled_at: null });
  await venue.advance(1);
  const ended = await me.call('GET', `/v2/orders/${order.id}`);
  expect(ended.body.status).toBe('canceled');
  expect(await me.call('DELETE', `/v2/orders/${order.id}`)).toMatchObject({
    status: 422,
    body: { code: 42210000, message: 'order is already in "canceled" state' },
  });
  expect(await me.call('DELETE', '/v2/orders/00000000-0000-0000-0000-000000000000')).toMatchObject({
    status: 404,
    body: { code: 40410000 },
  });
});

test("another account's orders are not there", async () => {
  const venue = await openVenue();
  const me = await venue.open(50_000);
  const other = await venue.open(50_000);
  const { body: order } = await me.call('POST', '/v2/orders', buy());
  expect((await other.call('GET', `/v2/orders/${order.id}`)).status).toBe(404);
  expect((await other.call('DELETE', `/v2/orders/${order.id}`)).status).toBe(404);
});

test('lists of orders: status, window, limit and direction', async () => {
  const venue = await openVenue();
  const me = await venue.open(50_000);
  for (const n of [1, 2, 3]) {
    await me.call('POST', '/v2/orders', buy({ limit_price: '0.05', client_order_id: `n-${n}` }));
  }
  await me.call('POST', '/v2/orders', buy({ client_order_id: 'n-4' }));
  await venue.advance(1);
  const ids = async (query: string) =>
    (await me.call('GET', `/v2/orders${query}`)).body.map(
      (order: { client_order_id: string }) => order.client_order_id,
    );
  expect(await ids('')).toEqual(['n-3', 'n-2', 'n-1']);
  expect(await ids('?status=closed')).toEqual(['n-4']);
  expect(await ids('?status=all&direction=asc&limit=2')).toEqual(['n-1', 'n-2']);
  expect(await ids(`?status=all&symbols=${PUT}`)).toEqual([]);
  expect(await ids('?status=all&symbols=SPY&asset_class=us_option')).toHaveLength(4);
  expect(await ids('?status=all&after=2025-02-04T15:00:00Z')).toEqual([]);
  const { body } = await me.call('GET', '/v2/orders:by_client_order_id?client_order_id=n-2');
  expect(await ids(`?status=all&before_order_id=${body.id}`)).toEqual(['n-1']);
  expect((await me.call('GET', '/v2/orders?limit=501')).status).toBe(422);

  const canceled = await me.call('DELETE', '/v2/orders');
  expect(canceled.status).toBe(207);
  expect(canceled.body.map((row: { status: number }) => row.status)).toEqual([200, 200, 200]);
});

test('keys: missing 403, wrong 401', async () => {
  const venue = await openVenue();
  const me = await venue.open(1_000);
  expect(await venue.get('/v2/account')).toMatchObject({
    status: 403,
    body: { message: 'forbidden.' },
  });
  const { origin } = venue.simulator;
  const wrong = { 'apca-api-key-id': me.keyId, 'apca-api-secret-key': 'no' };
  expect(await call(origin, 'GET', '/v2/account', undefined, wrong)).toMatchObject({
    status: 401,
    body: { code: 40110000, message: 'request is not authorized' },
  });
});

test('two hundred calls a market minute', async () => {
  const venue = await openVenue();
  const me = await venue.open(1_000);
  for (let n = 0; n < 199; n++) await me.call('GET', '/v2/clock');
  const last = await me.call('GET', '/v2/clock');
  expect(last.status).toBe(200);
  expect(last.headers.get('x-ratelimit-limit')).toBe('200');
  expect(last.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(await me.call('GET', '/v2/clock')).toMatchObject({
    status: 429,
    body: { code: 42910000 },
  });
  const reader = await venue.open(0);
  expect((await reader.call('GET', '/v2/clock')).headers.get('x-ratelimit-limit')).toBe('10000');
  await venue.advance(1);
  expect((await me.call('GET', '/v2/clock')).status).toBe(200);
});

test('an account without cash reads the market and may not trade', async () => {
  const venue = await openVenue();
  const reader = await venue.open(0);
  expect((await reader.call('GET', '/v2/stocks/SPY/quotes/latest')).status).toBe(200);
  expect(await reader.call('POST', '/v2/orders', buy())).toMatchObject({
    status: 403,
    body: { code: 40310000, message: 'account not authorized to trade options' },
  });
});

/** Node's own client: `fetch` does not let Host or Origin be set. */
function raw(origin: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${origin}/sim/clock`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('only programs on this machine get in', async () => {
  const venue = await openVenue();
  const { origin } = venue.simulator;
  const { port } = new URL(origin);
  expect(await raw(origin, {})).toBe(200);
  expect(await raw(origin, { host: `localhost:${port}` })).toBe(200);
  expect(await raw(origin, { host: `evil.example:${port}` })).toBe(421);
  expect(await raw(origin, { host: '127.0.0.1:1' })).toBe(421);
  expect(await raw(origin, { origin })).toBe(403);
});

test('JSON only', async () => {
  const venue = await openVenue();
  const { origin } = venue.simulator;
  const post = (type: string, body: string) =>
    fetch(`${origin}/sim/accounts`, { method: 'POST', headers: { 'content-type': type }, body });
  expect((await post('text/plain', '{"cash":1}')).status).toBe(415);
  const broken = await post('application/json', '{');
  expect(broken.status).toBe(400);
  expect(await broken.json()).toEqual({ message: 'request body format is invalid' });
  for (const cash of [-1, 'much', null, 1e12]) {
    expect(await venue.post('/sim/accounts', { cash })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^cash must be/) },
    });
  }
});

test('clock and calendar, as both versions tell them', async () => {
  const venue = await openVenue({ start: '2025-02-06T12:00' });
  const me = await venue.open(1_000);
  expect((await me.call('GET', '/v2/clock')).body).toEqual({
    timestamp: '2025-02-06T12:00:00.000-05:00',
    is_open: true,
    next_open: '2025-02-07T09:30:00.000-05:00',
    next_close: '2025-02-06T13:00:00.000-05:00',
  });
  const clock = await me.call('GET', '/v3/clock?markets=OPRA');
  expect(clock.body.clocks).toMatchObject([
    { market: { acronym: 'OPRA' }, phase: 'core', phase_until: '2025-02-06T13:00:00.000-05:00' },
  ]);
  const calendar = await me.call('GET', '/v2/calendar?start=2025-02-06&end=2025-12-31');
  expect(calendar.body).toMatchObject([
    { date: '2025-02-06', open: '09:30', close: '13:00', session_close: '1700' },
    { date: '2025-02-07', open: '09:30', close: '16:00', session_close: '2000' },
  ]);
  const newer = await me.call(
    'GET',
    '/v3/calendar/NYSE?start=2025-02-06&end=2025-02-06&timezone=UTC',
  );
  expect(newer.body.calendar).toMatchObject([
    {
      core_start: '2025-02-06T14:30:00.000Z',
      core_end: '2025-02-06T18:00:00.000Z',
      settlement_date: '2025-02-07',
    },
  ]);
});

test('contracts: this week by default, filtered and paged', async () => {
  const venue = await openVenue();
  const me = await venue.open(1_000);
  const read = async (query: string) =>
    (await me.call('GET', `/v2/options/contracts?${query}`)).body;
  const week = await read('underlying_symbols=SPY&limit=10000');
  const days = new Set(
    week.option_contracts.map((one: { expiration_date: string }) => one.expiration_date),
  );
  expect([...days]).toEqual(['2025-02-04', '2025-02-05', '2025-02-06', '2025-02-07']);
  const puts = 'expiration_date=2025-02-04&type=put&strike_price_gte=599&strike_price_lte=601';
  const first = await read(`${puts}&limit=2`);
  const second = await read(`${puts}&limit=2&page_token=${first.next_page_token}`);
  expect(
    [...first.option_contracts, ...second.option_contracts].map((one) => one.strike_price),
  ).toEqual(['599', '600', '601']);
  expect(second.next_page_token).toBeNull();
  expect(first.option_contracts[0]).toMatchObject({
    name: 'SPY Feb 04 2025 599 Put',
    tradable: true,
    multiplier: '100',
    type: 'put',
  });
  expect((await me.call('GET', `/v2/options/contracts/${CALL}`)).body.symbol).toBe(CALL);
  expect((await me.call('GET', '/v2/options/contracts/NONE')).status).toBe(404);
  expect(await read('underlying_symbols=QQQ')).toEqual({
    option_contracts: [],
    next_page_token: null,
  });
});

test('bars: complete ones and the running one, paged; nothing of the future', async () => {
  const venue = await openVenue({ start: '2025-02-04T10:02:30' });
  const reader = await venue.open(0);
  const read = async (query: string) =>
    (await reader.call('GET', `/v2/stocks/bars?symbols=SPY&${query}`)).body;
  const five = await read('timeframe=5Min&start=2025-02-04T14:30:00Z&end=2025-02-05T00:00:00Z');
  const starts = five.bars.SPY.map((bar: { t: string }) => bar.t.slice(11, 16));
  expect(starts).toEqual(['14:30', '14:35', '14:40', '14:45', '14:50', '14:55', '15:00']);
  expect(five.bars.SPY.at(-1).v).toBe(2_000);
  const one = await read('timeframe=1Min&sort=desc&limit=2&start=2025-02-04');
  expect(one.bars.SPY.map((bar: { t: string }) => bar.t.slice(11, 16))).toEqual(['15:01', '15:00']);
  const next = await read(
    `timeframe=1Min&sort=desc&limit=1&start=2025-02-04&page_token=${one.next_page_token}`,
  );
  expect(next.bars.SPY.map((bar: { t: string }) => bar.t.slice(11, 16))).toHaveLength(1);
  expect((await reader.call('GET', '/v2/stocks/bars?symbols=SPY&timeframe=60Min')).status).toBe(
    400,
  );
  expect((await reader.call('GET', '/v2/stocks/SPY/bars?timeframe=1Min&start=never')).status).toBe(
    400,
  );
});

test("quotes and snapshots of today's chain, without greeks", async () => {
  const venue = await openVenue();
  const reader = await venue.open(0);
  const quotes = await reader.call(
    'GET',
    `/v1beta1/options/quotes/latest?symbols=${CALL},QQQ250204C00600000`,
  );
  expect(quotes.body.quotes).toEqual({
    [CALL]: {
      t: '2025-02-04T15:00:00.000Z',
      bx: 'C',
      bp: 1.84,
      bs: 10,
      ax: 'C',
      ap: 1.86,
      as: 10,
      c: 'A',
    },
  });
  const chain = await reader.call('GET', '/v1beta1/options/snapshots/SPY?type=call&limit=3');
  expect(Object.keys(chain.body.snapshots)).toHaveLength(3);
  expect(chain.body.next_page_token).not.toBeNull();
  expect(chain.body.snapshots).not.toHaveProperty('greeks');
  const stock = await reader.call('GET', '/v2/stocks/quotes/latest?symbols=SPY&feed=sip');
  expect(stock.body.quotes.SPY).toMatchObject({ bp: 599.99, ap: 600.01, c: ['R'] });
  expect((await reader.call('GET', '/v2/stocks/SPY/snapshot')).body).toMatchObject({
    symbol: 'SPY',
    minuteBar: { t: '2025-02-04T14:59:00.000Z' },
    dailyBar: { o: 600 },
  });
});
