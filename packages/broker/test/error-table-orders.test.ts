import { expect } from 'vitest';
import { tinySymbol } from '../src/simulator/test/tiny-market.ts';
import { CALL, DAY, type Row, stage, testRows } from './error-rows.ts';

/**
 * The broker's errors, one row each: cause, and the status and code that clients branch on. Rows of
 * the real broker that have no place here: those of stocks (`insufficient qty available for order`,
 * `insufficient buying power`; exercising out of the money gives the latter too, see
 * `exercise-rest.test.ts`), of spreads (refused as complex orders), of short positions (`active
 * assignment lock on …`) and of day trading (the rule is gone); `account not eligible for level2
 * options trading` (a too low level); `long position not found` (documented as 403); and
 * `contract … is not active` (an expired one says so itself).
 */

const PUT = tinySymbol(DAY, 'put', 600);
const TOMORROWS = tinySymbol('2025-02-05', 'call', 600);

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
    provoke: async () => (await stage()).sell({ symbol: PUT }),
  },
  {
    name: 'a call sold that is not held',
    status: 403,
    code: 40310000,
    message: 'account not eligible to trade uncovered option contracts',
    provoke: async () => (await stage()).sell(),
  },
  {
    name: 'a call sold that a resting sell has reserved',
    status: 403,
    code: 40310000,
    message: 'account not eligible to trade uncovered option contracts',
    async provoke() {
      const { hold, sell } = await stage();
      await hold(1);
      expect((await sell({ type: 'limit', limit_price: '90' })).status).toBe(200);
      return sell();
    },
  },
  {
    name: 'a position closed that a resting sell has reserved',
    status: 403,
    code: 40310000,
    message: 'account not eligible to trade uncovered option contracts',
    async provoke() {
      const { hold, sell, me } = await stage();
      await hold(1);
      await sell({ type: 'limit', limit_price: '90' });
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
      const { hold, sell, order } = await stage();
      await hold(1);
      await sell({ type: 'limit', limit_price: '8' });
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

const MALFORMED: readonly Row[] = [
  {
    name: 'a client order id that a final order has',
    status: 422,
    code: 40010001,
    message: 'client_order_id must be unique',
    async provoke() {
      const { venue, order } = await stage();
      await order({ client_order_id: 'mine' });
      await venue.advanceBars(1);
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
  {
    ...refusedOrder('the stock itself', { symbol: 'SPY' }, 'invalid contract'),
    extra: ['reject_reason'],
  },
  refusedOrder('no contract at all', { symbol: 'XYZ' }, 'invalid contract'),
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
  refusedOrder('a type of its own', { type: 'iceberg' }, 'invalid option order_type'),
  refusedOrder(
    'a stop in half cents',
    { type: 'stop', stop_price: '1.005', limit_price: null },
    'invalid stop_price 1.005. sub-penny increment does not fulfill minimum pricing criteria',
  ),
  refusedOrder(
    'a stop on the wrong side',
    { type: 'stop', stop_price: '0.01', limit_price: null },
    'stop price must be greater than current price',
  ),
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

testRows({ DENIED, MALFORMED, CONTRACTS, FORMS });
