import { expect, onTestFinished, test } from 'vitest';
import { startVenue } from '../test/harness.ts';
import { tinySymbol } from '../test/tiny-market.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);

async function openTrader() {
  const venue = await startVenue();
  onTestFinished(() => venue.simulator.close());
  const me = await venue.openCustomer(50_000);
  const { account_number: accountNumber } = (await me.call('GET', '/v2/account')).body;
  const cash = async () => (await me.call('GET', '/v2/account')).body.cash;
  const pay = (amount: unknown, to = accountNumber) =>
    venue.post(`/sim/accounts/${to}/transfer`, { amount });
  return { venue, me, accountNumber, cash, pay };
}

test('cash is paid in and out, and shown as the broker shows it', async () => {
  const { me, accountNumber, cash, pay } = await openTrader();
  expect(await pay(1_000)).toMatchObject({
    status: 200,
    body: { accountNumber, amount: '1000', cash: '51000' },
  });
  expect((await pay(-20_000.25)).body).toMatchObject({ amount: '-20000.25', cash: '30999.75' });
  expect((await pay(-20_000.25)).status).toBe(200);
  expect(await cash()).toBe('10999.5');
  const { body } = await me.call('GET', '/v2/account/activities?category=non_trade_activity');
  const activities = body as readonly Record<string, unknown>[];
  expect(new Set(activities.map(({ id }) => id)).size).toBe(4);
  const rows = activities.map((each) => [each.activity_type, each.net_amount, each.status]);
  expect(rows.toSorted()).toEqual([
    ['CSD', '1000', 'executed'],
    ['CSW', '-20000.25', 'executed'],
    ['CSW', '-20000.25', 'executed'],
    ['JNLC', '50000', 'executed'],
  ]);
});

test('no more is paid out than is there and not reserved', async () => {
  const { me, cash, pay } = await openTrader();
  const order = { symbol: CALL, qty: 1, side: 'buy', type: 'limit', limit_price: '0.01' };
  await me.call('POST', '/v2/orders', { ...order, time_in_force: 'day' });
  expect(await pay(-50_000)).toMatchObject({ status: 422 });
  expect(await cash()).toBe('50000');
  expect((await pay(-49_000)).status).toBe(200);
});

test.each([0, 'much', null, 100_000_001, -100_000_001, 0.001])(
  'an amount of %j is refused',
  async (amount) => {
    const { cash, pay } = await openTrader();
    expect((await pay(amount)).status).toBe(400);
    expect(await cash()).toBe('50000');
  },
);

test.each(['PA3SIM9999', '__proto__', 'constructor'])(
  'an account that is not there is refused: %s',
  async (number) => {
    const { pay } = await openTrader();
    expect((await pay(5, number)).status).toBe(404);
  },
);
