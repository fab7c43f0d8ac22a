import { expect, onTestFinished, test } from 'vitest';
import { startVenue } from '../../test/harness.ts';
import { tinySymbol } from '../../test/tiny-market.ts';
import { assetId } from '../../wire/wire-text.ts';

const CALL = tinySymbol('2025-02-04', 'call', 598);
const OUT = tinySymbol('2025-02-04', 'call', 604);

async function openHolder(symbol: string, cash = 50_000) {
  const venue = await startVenue();
  onTestFinished(() => venue.simulator.close());
  const me = await venue.openCustomer(cash);
  const order = { symbol, qty: 2, side: 'buy', type: 'market', time_in_force: 'day' };
  expect((await me.call('POST', '/v2/orders', order)).status).toBe(200);
  await venue.advanceBars(1);
  const cashOf = async () => Number((await me.call('GET', '/v2/account')).body.cash);
  const activities = async () =>
    (await me.call('GET', '/v2/account/activities/OPEXC')).body as readonly object[];
  return { venue, me, cashOf, activities };
}

test.each([
  ['symbol', CALL],
  ['id', assetId(CALL)],
])('what is held is exercised at once by its %s, and settled in cash', async (_, key) => {
  const { me, cashOf, activities } = await openHolder(CALL);
  const before = await cashOf();
  const { body } = await me.call('GET', '/v2/stocks/SPY/quotes/latest');
  const answer = await me.call('POST', `/v2/positions/${key}/exercise`);
  expect(answer).toMatchObject({ status: 200, body: null });
  const amount = Math.round((body.quote.bp - 598) * 200 * 100) / 100;
  expect(amount).toBeGreaterThan(0);
  expect((await cashOf()) - before).toBeCloseTo(amount, 6);
  expect((await me.call('GET', '/v2/positions')).body).toEqual([]);
  expect(await activities()).toMatchObject([
    { symbol: CALL, qty: '2', net_amount: String(amount), date: '2025-02-04' },
  ]);
});

test('a put is worth what its shares cost below the strike', async () => {
  const put = tinySymbol('2025-02-04', 'put', 603);
  const { me, activities } = await openHolder(put);
  const { body } = await me.call('GET', '/v2/stocks/SPY/quotes/latest');
  await me.call('POST', `/v2/positions/${put}/exercise`);
  const amount = Math.round((603 - body.quote.ap) * 200 * 100) / 100;
  expect(await activities()).toMatchObject([{ symbol: put, net_amount: String(amount) }]);
});

test('contracts that an open order has reserved are left out', async () => {
  const { me, activities } = await openHolder(CALL);
  const order = { symbol: CALL, qty: 1, side: 'sell', type: 'limit', limit_price: 90 };
  await me.call('POST', '/v2/orders', { ...order, time_in_force: 'day' });
  expect((await me.call('POST', `/v2/positions/${CALL}/exercise`)).status).toBe(200);
  expect(await activities()).toMatchObject([{ qty: '1' }]);
  expect((await me.call('GET', `/v2/positions/${CALL}`)).body).toMatchObject({
    qty: '1',
    qty_available: '0',
  });
  expect(await me.call('POST', `/v2/positions/${CALL}/exercise`)).toMatchObject({
    status: 403,
    body: { code: 40310000, message: 'no available position for the specified contract' },
  });
});

test('out of the money costs what the account has to have', async () => {
  const { me, cashOf, activities } = await openHolder(OUT, 300);
  const before = await cashOf();
  expect(await me.call('POST', `/v2/positions/${OUT}/exercise`)).toMatchObject({
    status: 403,
    body: { code: 40310000, message: 'insufficient buying power' },
  });
  expect(await cashOf()).toBe(before);
  expect(await activities()).toEqual([]);
  const rich = await openHolder(OUT, 50_000);
  expect((await rich.me.call('POST', `/v2/positions/${OUT}/exercise`)).status).toBe(200);
  expect(await rich.activities()).toMatchObject([{ net_amount: expect.stringMatching(/^-/) }]);
});

test.each(['exercise', 'do-not-exercise'])('%s of what is not held is refused', async (action) => {
  const { me } = await openHolder(CALL);
  const refused = { code: 40310000, message: 'no available position for the specified contract' };
  for (const key of [OUT, assetId(OUT)]) {
    expect(await me.call('POST', `/v2/positions/${key}/${action}`)).toMatchObject({
      status: 403,
      body: refused,
    });
  }
  expect(await me.call('POST', `/v2/positions/SPY/${action}`)).toMatchObject({
    status: 422,
    body: { code: 42210000, message: 'invalid symbol' },
  });
});

test('a request not to exercise is stored with the account', async () => {
  const { venue, me } = await openHolder(CALL);
  for (const key of [CALL, CALL, assetId(CALL)]) {
    expect(await me.call('POST', `/v2/positions/${key}/do-not-exercise`)).toMatchObject({
      status: 200,
      body: null,
    });
  }
  expect(venue.store.load('account')).toMatchObject([{ value: { doNotExercise: [CALL] } }]);
  expect((await me.call('GET', `/v2/positions/${CALL}`)).body.qty).toBe('2');
});
