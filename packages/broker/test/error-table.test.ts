import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Answer,
  type Customer,
  call,
  startVenue,
  type Venue,
} from '../src/simulator/test/harness.ts';
import { tinySymbol } from '../src/simulator/test/tiny-market.ts';

/**
 * The broker's errors, one row each: what provokes it, and the status and code that clients branch
 * on. Rows of the real broker that have no place here:
 *
 * - `insufficient buying power`, `insufficient qty available for order`: of stocks; only options trade.
 * - `account not eligible for level2 options trading`: other words for a level that is too low.
 * - `account not eligible to trade spreads or uncovered contracts`, for a spread: orders with legs are
 *   refused as complex orders.
 * - `active assignment lock on …`: nobody can be assigned, as no position is ever short.
 * - `trade denied due to pattern day trading protection`: the rule is gone.
 * - `long position not found`: contracts are settled in cash at the close, nobody exercises early.
 * - `contract … is not active`: a contract is inactive when it is expired, which says so itself.
 * - `invalid stop_price …`: stop orders are refused as such.
 */

const DAY = '2025-02-04';
const CALL = tinySymbol(DAY, 'call', 600);
const PUT = tinySymbol(DAY, 'put', 600);
const TOMORROWS = tinySymbol('2025-02-05', 'call', 600);
const NOWHERE = '00000000-0000-4000-8000-000000000000';

interface Stage {
  readonly venue: Venue;
  readonly me: Customer;
  order(over?: Record<string, unknown>): Promise<Answer>;
  sale(over?: Record<string, unknown>): Promise<Answer>;
  /** Buys calls and waits until they are held. */
  hold(quantity: number): Promise<void>;
  /** The id of a buy that rests far below the market. */
  rest(): Promise<string>;
}

async function stage(
  options: { cash?: number; start?: string; terms?: Record<string, unknown> } = {},
): Promise<Stage> {
  const venue = await startVenue({ start: options.start ?? `${DAY}T10:00` });
  onTestFinished(() => venue.simulator.close());
  const me = await venue.open(options.cash ?? 50_000, options.terms);
  const post = (body: Record<string, unknown>) => me.call('POST', '/v2/orders', body);
  const order: Stage['order'] = (over = {}) =>
    post({
      symbol: CALL,
      qty: '1',
      side: 'buy',
      type: 'limit',
      limit_price: '9',
      time_in_force: 'day',
      ...over,
    });
  return {
    venue,
    me,
    order,
    sale: (over = {}) =>
      post({ symbol: CALL, qty: 1, side: 'sell', type: 'market', time_in_force: 'day', ...over }),
    async hold(quantity) {
      expect((await order({ qty: quantity })).status).toBe(200);
      await venue.advance(1);
    },
    async rest() {
      const { body } = await order({ limit_price: '0.01' });
      await venue.advance(1);
      return body.id;
    },
  };
}

interface Row {
  readonly name: string;
  readonly status: number;
  /** Null where the broker gives none. */
  readonly code: number | null;
  readonly message: string | RegExp;
  /** Names of the fields that the error has besides. */
  readonly extra?: readonly string[];
  readonly provoke: () => Promise<Answer>;
}

const refusedOrder = (name: string, over: Record<string, unknown>, message: string): Row => ({
  name,
  status: 422,
  code: 42210000,
  message,
  provoke: async () => (await stage()).order(over),
});

const refusedLevel = (level: number, message: string): Row => ({
  name: `options level ${level}`,
  status: 403,
  code: 40310000,
  message,
  async provoke() {
    const { me, order } = await stage();
    await me.call('PATCH', '/v2/account/configurations', { max_options_trading_level: level });
    return order();
  },
});

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
      return call(venue.simulator.origin, 'GET', '/v2/account', undefined, headers);
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
      return call(venue.simulator.origin, 'GET', '/v2/account', undefined, headers);
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

const DENIED: readonly Row[] = [
  {
    name: 'too little money',
    status: 403,
    code: 40310000,
    message: /^insufficient options buying power \(required: 900\.\d+, available: 100\)$/,
    extra: ['options_buying_power', 'cost_basis'],
    provoke: async () => (await stage({ cash: 100 })).order(),
  },
  {
    name: 'a put sold that is not held',
    status: 403,
    code: 40310000,
    message: /^insufficient options buying power for cash-secured put \(required: 60000/,
    extra: ['buying_power', 'required_options_buying_power'],
    provoke: async () => (await stage()).sale({ symbol: PUT }),
  },
  {
    name: 'a call sold that is not held',
    status: 403,
    code: 40310000,
    message: 'account not eligible to trade uncovered option contracts',
    provoke: async () => (await stage()).sale(),
  },
  {
    name: 'a call sold that a resting sale has reserved',
    status: 403,
    code: 40310000,
    message: 'account not eligible to trade uncovered option contracts',
    async provoke() {
      const { hold, sale } = await stage();
      await hold(1);
      expect((await sale({ type: 'limit', limit_price: '90' })).status).toBe(200);
      return sale();
    },
  },
  {
    name: 'a position closed that a resting sale has reserved',
    status: 403,
    code: 40310000,
    message: 'account not eligible to trade uncovered option contracts',
    async provoke() {
      const { hold, sale, me } = await stage();
      await hold(1);
      await sale({ type: 'limit', limit_price: '90' });
      return me.call('DELETE', `/v2/positions/${CALL}`);
    },
  },
  {
    name: 'an account that only reads',
    status: 403,
    code: 40310000,
    message: 'account not authorized to trade options',
    provoke: async () => (await stage({ cash: 0 })).order(),
  },
  refusedLevel(0, `account not eligible to trade options: ${CALL}`),
  refusedLevel(1, 'account not eligible to trade long option contracts'),
  {
    name: 'trading that the customer has suspended',
    status: 403,
    code: 40310000,
    message: 'new orders are rejected by user request',
    async provoke() {
      const { me, order } = await stage();
      await me.call('PATCH', '/v2/account/configurations', { suspend_trade: true });
      return order();
    },
  },
  {
    name: 'an order against an own one',
    status: 403,
    code: 40310000,
    message: 'potential wash trade detected. use complex orders',
    extra: ['existing_order_id', 'reject_reason'],
    async provoke() {
      const { hold, sale, order } = await stage();
      await hold(1);
      await sale({ type: 'limit', limit_price: '8' });
      return order();
    },
  },
  {
    name: 'too many contracts on their last day',
    status: 403,
    code: 40310000,
    message:
      'exceeded account limit for contracts expiring today (requested: 1, held+open: 3, limit: 3)',
    async provoke() {
      const { hold, order } = await stage({ terms: { expiringContractsLimit: 3 } });
      await hold(2);
      await order({ limit_price: '0.01' });
      return order();
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

const MALFORMED: readonly Row[] = [
  {
    name: 'a client order id that an ended order has',
    status: 422,
    code: 40010001,
    message: 'client_order_id must be unique',
    async provoke() {
      const { venue, order } = await stage();
      await order({ client_order_id: 'mine' });
      await venue.advance(1);
      return order({ client_order_id: 'mine' });
    },
  },
  {
    name: 'a replacement under a client order id that is taken',
    status: 422,
    code: 40010001,
    message: 'client_order_id must be unique',
    async provoke() {
      const { me, order, rest } = await stage();
      await order({ client_order_id: 'mine' });
      return me.call('PATCH', `/v2/orders/${await rest()}`, { qty: 2, client_order_id: 'mine' });
    },
  },
  {
    name: 'no contracts',
    status: 422,
    code: 40010001,
    message: 'qty must be > 0',
    provoke: async () => (await stage()).order({ qty: '0' }),
  },
];

const expiring: Row = {
  name: 'an opening order in the last half hour',
  status: 422,
  code: 42210000,
  message: `contract "${CALL}" expires soon, unable to open new positions`,
  provoke: async () => (await stage({ start: `${DAY}T15:30` })).order(),
};

const atNight: Row = {
  name: 'a market order before the open',
  status: 422,
  code: 42210000,
  message: 'options market orders are only allowed during market hours',
  provoke: async () =>
    (await stage({ start: `${DAY}T09:00` })).order({ type: 'market', limit_price: undefined }),
};

const CONTRACTS: readonly Row[] = [
  expiring,
  atNight,
  refusedOrder(
    "yesterday's contract",
    { symbol: tinySymbol('2025-02-03', 'call', 600) },
    `contract "${tinySymbol('2025-02-03', 'call', 600)}" is expired`,
  ),
  refusedOrder(
    "tomorrow's contract",
    { symbol: TOMORROWS },
    `contract "${TOMORROWS}" is not tradable`,
  ),
  refusedOrder(
    'a strike that there is not',
    { symbol: tinySymbol(DAY, 'call', 333) },
    `contract "${tinySymbol(DAY, 'call', 333)}" not found`,
  ),
  refusedOrder('no contract at all', { symbol: 'SPY' }, 'invalid contract'),
  refusedOrder(
    'another underlying',
    { symbol: 'QQQ250204C00600000' },
    'underlying asset "QQQ" not found',
  ),
];

const complex = 'complex orders not supported for options trading';
const FORMS: readonly Row[] = [
  ...['bracket', 'oco', 'oto', 'mleg'].map((orderClass) =>
    refusedOrder(orderClass, { order_class: orderClass }, complex),
  ),
  refusedOrder('a take-profit', { take_profit: { limit_price: '10' } }, complex),
  refusedOrder(
    'extended hours',
    { extended_hours: true },
    'extended hours is not supported for options trading',
  ),
  refusedOrder('a stop', { type: 'stop', stop_price: '1' }, 'invalid option order_type'),
  refusedOrder(
    'a trailing stop',
    { type: 'trailing_stop', trail_price: '1' },
    'invalid order type for options trading',
  ),
  refusedOrder('gtc', { time_in_force: 'gtc' }, 'invalid option time_in_force'),
  ...['ioc', 'fok', 'opg', 'cls'].map((timeInForce) =>
    refusedOrder(
      timeInForce,
      { time_in_force: timeInForce },
      'order_time_in_force provided not supported for options trading',
    ),
  ),
  refusedOrder(
    'a notional',
    { notional: '100', qty: undefined },
    'notional orders are not supported for options trading',
  ),
  refusedOrder('half a contract', { qty: 0.5 }, 'qty must be integer for options trading'),
  refusedOrder('very many', { qty: 10_001 }, 'options order qty must be <= 10000'),
  refusedOrder(
    'very dear',
    { qty: 10_000, limit_price: '10.01' },
    'options order notional is 10010000 must be <= 10000000',
  ),
  refusedOrder(
    'another intent',
    { position_intent: 'sell_to_close' },
    'position intent mismatch, inferred: buy_to_open, specified: sell_to_close',
  ),
  refusedOrder(
    'half a cent',
    { limit_price: '1.005' },
    'invalid limit_price 1.005. sub-penny increment does not fulfill minimum pricing criteria',
  ),
];

const refusedChange = (
  name: string,
  message: string,
  provoke: (on: Stage) => Promise<Answer>,
): Row => ({
  name,
  status: 422,
  code: 42210000,
  message,
  provoke: async () => provoke(await stage({ cash: 1_000_000 })),
});

const CHANGES: readonly Row[] = [
  refusedChange(
    'a cancel of what is filled',
    'order is already in "filled" state',
    async ({ me, venue, order }) => {
      const { body } = await order();
      await venue.advance(1);
      return me.call('DELETE', `/v2/orders/${body.id}`);
    },
  ),
  refusedChange(
    'a cancel of what is being replaced',
    'order is already in "pending_replace" state',
    async ({ me, rest }) => {
      const id = await rest();
      await me.call('PATCH', `/v2/orders/${id}`, { qty: 2 });
      return me.call('DELETE', `/v2/orders/${id}`);
    },
  ),
  refusedChange(
    'a change of what is on its way',
    'cannot replace order in pending_new status',
    async ({ me, order }) => {
      const { body } = await order();
      return me.call('PATCH', `/v2/orders/${body.id}`, { qty: 2 });
    },
  ),
  refusedChange(
    'a change of what is being canceled',
    'cannot replace order in pending_cancel status',
    async ({ me, rest }) => {
      const id = await rest();
      await me.call('DELETE', `/v2/orders/${id}`);
      return me.call('PATCH', `/v2/orders/${id}`, { qty: 2 });
    },
  ),
  refusedChange(
    'a change of what was replaced',
    'order already replaced',
    async ({ me, venue, rest }) => {
      const id = await rest();
      await me.call('PATCH', `/v2/orders/${id}`, { qty: 2 });
      await venue.advance(1);
      return me.call('PATCH', `/v2/orders/${id}`, { qty: 3 });
    },
  ),
  refusedChange(
    'a change of what has not taken its place yet',
    'order chain not fully replaced',
    async ({ me, rest }) => {
      const { body } = await me.call('PATCH', `/v2/orders/${await rest()}`, { qty: 2 });
      return me.call('PATCH', `/v2/orders/${body.id}`, { qty: 3 });
    },
  ),
  refusedChange('a change of nothing', 'order parameters are not changed', async ({ me, rest }) =>
    me.call('PATCH', `/v2/orders/${await rest()}`, { qty: '1', limit_price: 0.01 }),
  ),
  refusedChange(
    'a total that is filled already',
    'qty must be > filled_qty',
    async ({ me, venue, order }) => {
      // Ten are displayed each five seconds.
      const { body } = await order({ qty: 1_000 });
      await venue.advance(1);
      return me.call('PATCH', `/v2/orders/${body.id}`, { qty: 100 });
    },
  ),
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

const TABLE = { CREDENTIALS, DENIED, ABSENT, MALFORMED, CONTRACTS, FORMS, CHANGES, DATA };

describe.each(Object.entries(TABLE))('%s', (_group, rows) => {
  test.each(rows)('$name: $status $code', async ({ status, code, message, extra, provoke }) => {
    const answer = await provoke();
    expect(answer.status).toBe(status);
    expect(answer.body.code ?? null).toBe(code);
    if (typeof message === 'string') expect(answer.body.message).toBe(message);
    else expect(answer.body.message).toMatch(message);
    const known = ['code', 'message'];
    const more = Object.keys(answer.body).filter((key) => !known.includes(key));
    expect(more.sort()).toEqual([...(extra ?? [])].sort());
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });
});

test('in an answer about several orders each has its own', async () => {
  const { me, rest, hold, sale } = await stage();
  const id = await rest();
  const { body: replacement } = await me.call('PATCH', `/v2/orders/${id}`, { qty: 2 });
  const canceled = await me.call('DELETE', '/v2/orders');
  expect(canceled).toMatchObject({
    status: 207,
    body: [
      {
        id,
        status: 422,
        body: { code: 42210000, message: 'order is already in "pending_replace" state' },
      },
      { id: replacement.id, status: 200 },
    ],
  });
  await hold(1);
  await sale({ type: 'limit', limit_price: '90' });
  const closed = await me.call('DELETE', '/v2/positions');
  expect(closed).toMatchObject({
    status: 207,
    body: [{ symbol: CALL, status: 403, body: { code: 40310000 } }],
  });
  const both = await me.call('DELETE', '/v2/positions?cancel_orders=true');
  expect(both).toMatchObject({
    status: 207,
    body: [{ symbol: CALL, status: 200, body: { side: 'sell', qty: '1' } }],
  });
});
