import { expect, onTestFinished, test } from 'vitest';
import { customer, startVenue, type TestCustomer } from '../../test/harness.ts';

async function openVenue(options: Parameters<typeof startVenue>[0] = {}) {
  const venue = await startVenue(options);
  onTestFinished(() => venue.simulator.close());
  return venue;
}

async function openCustomer(): Promise<TestCustomer> {
  return (await openVenue()).openCustomer(1_000);
}

const make = (me: TestCustomer, body: unknown) => me.call('POST', '/v2/watchlists', body);

test('a list is made, told, changed and dropped by its id', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(1_000);
  const made = await make(me, { name: 'Main', symbols: ['SPY'] });
  expect(made).toMatchObject({
    status: 200,
    body: { name: 'Main', created_at: '2025-02-04T15:00:00.000Z', assets: [{ symbol: 'SPY' }] },
  });
  const { id } = made.body;
  const account = await me.call('GET', '/v2/account');
  expect(made.body.account_id).toBe(account.body.id);
  const { assets: _assets, ...row } = made.body;
  expect((await me.call('GET', '/v2/watchlists')).body).toEqual([row]);
  expect((await me.call('GET', `/v2/watchlists/${id}`)).body).toEqual(made.body);

  await venue.advanceBars(1);
  const emptied = await me.call('DELETE', `/v2/watchlists/${id}/SPY`);
  expect(emptied).toMatchObject({
    status: 200,
    body: { id, assets: [], updated_at: '2025-02-04T15:05:00.000Z' },
  });
  const put = await me.call('PUT', `/v2/watchlists/${id}`, { name: 'Other' });
  expect(put).toMatchObject({ status: 200, body: { id, name: 'Other', assets: [] } });
  const filled = await me.call('PUT', `/v2/watchlists/${id}`, { symbols: ['SPY', null] });
  expect(filled.body).toMatchObject({ name: 'Other', assets: [{ symbol: 'SPY' }] });
  const again = await me.call('POST', `/v2/watchlists/${id}`, { symbol: 'SPY' });
  expect(again).toMatchObject({ status: 200, body: { assets: [{ symbol: 'SPY' }] } });

  expect(await me.call('DELETE', `/v2/watchlists/${id}`)).toMatchObject({
    status: 204,
    body: null,
  });
  expect((await me.call('GET', '/v2/watchlists')).body).toEqual([]);
  expect((await make(me, { name: 'Other' })).body.id).not.toBe(id);
});

test('the same is done by its name', async () => {
  const me = await openCustomer();
  await make(me, { name: 'A & B' });
  const path = '/v2/watchlists:by_name?name=A%20%26%20B';
  expect((await me.call('POST', path, { symbol: 'SPY' })).body.assets).toHaveLength(1);
  expect((await me.call('GET', path)).body).toMatchObject({ name: 'A & B' });
  expect((await me.call('PUT', path, { name: 'A & B', symbols: [] })).body.assets).toEqual([]);
  expect((await me.call('DELETE', path)).status).toBe(204);
  expect(await me.call('GET', path)).toMatchObject({
    status: 404,
    body: { code: 40410000, message: 'watchlist not found' },
  });
  expect((await me.call('GET', '/v2/watchlists:by_name')).status).toBe(422);
});

test.each([
  ['POST', '', { symbols: ['SPY'] }, 422, 'name is required'],
  ['POST', '', { name: 'x'.repeat(65) }, 422, 'name must be no more than 64 characters'],
  ['POST', '', { name: 'Main' }, 422, 'watchlist name must be unique'],
  ['POST', '', { name: 'New', symbols: 'SPY' }, 422, 'symbols must be a list of symbols'],
  ['POST', '', { name: 'New', symbols: [1] }, 422, 'symbols must be a list of symbols'],
  ['POST', '', { name: 'New', symbols: ['NONE'] }, 422, 'asset not found: NONE'],
  ['PUT', '/ID', { name: 'Second' }, 422, 'watchlist name must be unique'],
  ['PUT', '/ID', { name: '' }, 422, 'name is required'],
  ['POST', '/ID', {}, 422, 'asset not found: '],
  ['POST', '/ID', { symbol: 'NONE' }, 422, 'asset not found: NONE'],
  ['DELETE', '/ID/NONE', undefined, 404, 'asset not found in watchlist: NONE'],
  ['DELETE', '/unknown', undefined, 404, 'watchlist not found'],
  ['GET', '/unknown', undefined, 404, 'watchlist not found'],
  ['PUT', '/unknown', { name: 'x' }, 404, 'watchlist not found'],
])('%s /v2/watchlists%s %j is refused with %i', async (method, path, body, status, message) => {
  const me = await openCustomer();
  const { id } = (await make(me, { name: 'Main' })).body;
  await make(me, { name: 'Second' });
  const before = await me.call('GET', '/v2/watchlists');
  const answer = await me.call(method, `/v2/watchlists${path.replace('ID', id)}`, body);
  const code = status === 404 ? 40410000 : 40010001;
  expect(answer).toMatchObject({ status, body: { code, message } });
  expect((await me.call('GET', '/v2/watchlists')).body).toEqual(before.body);
});

test('a list may keep its own name, and is no other list’s', async () => {
  const venue = await openVenue();
  const [me, other] = [await venue.openCustomer(1_000), await venue.openCustomer(1_000)];
  const { id } = (await make(me, { name: 'Main' })).body;
  expect((await me.call('PUT', `/v2/watchlists/${id}`, { name: 'Main' })).status).toBe(200);
  expect((await other.call('GET', `/v2/watchlists/${id}`)).status).toBe(404);
  expect((await make(other, { name: 'Main' })).body.id).not.toBe(id);
});

test('lists outlive the process', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(1_000);
  const made = await make(me, { name: 'Main', symbols: ['SPY'] });
  await venue.simulator.close();
  const next = await openVenue({ store: venue.store });
  const again = customer(next.simulator.origin, me);
  expect((await again.call('GET', `/v2/watchlists/${made.body.id}`)).body).toEqual(made.body);
});
