import { request as httpRequest } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { callVenue, startVenue } from '../test/harness.ts';
import { tinySymbol } from '../test/tiny-market.ts';

async function openVenue(options: Parameters<typeof startVenue>[0] = {}) {
  const venue = await startVenue(options);
  onTestFinished(() => venue.simulator.close());
  return venue;
}

test('keys: missing 403, wrong 401', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(1_000);
  expect(await venue.get('/v2/account')).toMatchObject({
    status: 403,
    body: { message: 'forbidden.' },
  });
  const { origin } = venue.simulator;
  const wrong = { 'apca-api-key-id': me.keyId, 'apca-api-secret-key': 'no' };
  expect(await callVenue(origin, 'GET', '/v2/account', undefined, wrong)).toMatchObject({
    status: 401,
    body: { code: 40110000, message: 'request is not authorized' },
  });
});

test('two hundred calls a market minute', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(1_000);
  for (let n = 0; n < 199; n++) await me.call('GET', '/v2/clock');
  const last = await me.call('GET', '/v2/clock');
  expect(last.status).toBe(200);
  expect(last.headers.get('x-ratelimit-limit')).toBe('200');
  expect(last.headers.get('x-ratelimit-remaining')).toBe('0');
  const refused = await me.call('GET', '/v2/clock');
  expect(refused).toMatchObject({ status: 429, body: { code: 42910000 } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  const reader = await venue.openCustomer(0);
  expect((await reader.call('GET', '/v2/clock')).headers.get('x-ratelimit-limit')).toBe('10000');
  await venue.advanceBars(1);
  expect((await me.call('GET', '/v2/clock')).status).toBe(200);
});

test('an account without cash reads the market and may not trade', async () => {
  const venue = await openVenue();
  const reader = await venue.openCustomer(0);
  const symbol = tinySymbol('2025-02-04', 'call', 600);
  const order = { symbol, qty: 1, side: 'buy', type: 'market', time_in_force: 'day' };
  expect((await reader.call('GET', '/v2/stocks/SPY/quotes/latest')).status).toBe(200);
  expect(await reader.call('POST', '/v2/orders', order)).toMatchObject({
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

test('G14 nothing that a page asks for gets in, such as an image; what a user types does', async () => {
  const { origin } = (await openVenue()).simulator;
  for (const fetchSite of ['cross-site', 'same-site', 'same-origin']) {
    expect(await raw(origin, { 'sec-fetch-site': fetchSite, 'sec-fetch-dest': 'image' })).toBe(403);
  }
  expect(await raw(origin, { referer: 'https://evil.example/' })).toBe(403);
  expect(await raw(origin, { 'sec-fetch-site': 'none' })).toBe(200);
  expect(await raw(origin, { 'sec-fetch-mode': 'cors' })).toBe(200);
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

/** Node's own client: `fetch` repairs paths. */
function ask(
  origin: string,
  method: string,
  path: string,
): Promise<{ status: number; allow: string; requestId: unknown; text: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(origin);
    const sent = httpRequest({ host: '127.0.0.1', port, method, path }, (response) => {
      let text = '';
      response.on('data', (data) => {
        text += String(data);
      });
      const { statusCode = 0, headers } = response;
      const { allow = '', 'x-request-id': requestId } = headers;
      response.on('end', () => resolve({ status: statusCode, allow, requestId, text }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

test.each([
  ['GET', '/v2/fortune', 404, '', { code: 40410000, message: 'endpoint not found' }],
  ['GET', '/v2/account/', 404, '', { code: 40410000, message: 'endpoint not found' }],
  ['GET', '/v2/stocks/SPY/fortune', 404, '', { message: 'endpoint not found' }],
  ['GET', '/v1beta1/news', 404, '', { message: 'endpoint not found' }],
  ['PUT', '/v2/account', 405, 'GET, HEAD', { message: 'method not allowed' }],
  ['OPTIONS', '/v2/clock', 405, 'GET, HEAD', { message: 'method not allowed' }],
  ['POST', '/v2/orders:by_client_order_id', 405, 'GET, HEAD', { message: 'method not allowed' }],
  ['PUT', '/v2/orders/x', 405, 'GET, HEAD, PATCH, DELETE', { message: 'method not allowed' }],
  ['GET', '/v2/orders/%zz', 400, '', { message: "'/v2/orders/%zz' is not a valid url component" }],
])('%s %s: %i', async (method, path, status, allow, body) => {
  const venue = await openVenue();
  const answer = await ask(venue.simulator.origin, method, path);
  expect(answer).toMatchObject({ status, allow });
  expect(JSON.parse(answer.text)).toEqual(body);
  expect(answer.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test('HEAD answers as GET does, without the body', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(1_000);
  const { origin } = venue.simulator;
  const keys = { 'apca-api-key-id': me.keyId, 'apca-api-secret-key': me.secretKey };
  const { status, headers, body } = await fetch(`${origin}/v2/clock`, {
    method: 'HEAD',
    headers: keys,
  });
  expect({ status, body }).toEqual({ status: 200, body: null });
  expect(headers.get('x-ratelimit-remaining')).toBe('199');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

/** Node's own client: `fetch` sends no empty header. */
function send(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${origin}${path}`, { method, headers }, (response) => {
      let text = '';
      response.on('data', (data) => {
        text += String(data);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const NO_CONTENT: readonly Record<string, string>[] = [
  {},
  { 'content-type': '' },
  { 'content-type': ' ' },
  { 'content-type': 'undefined' },
  { 'content-type': 'json' },
  { 'content-type': 'application/json' },
  { 'content-type': 'APPLICATION/JSON; Charset="UTF-8"' },
  { 'content-type': 'application/json;' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': '', 'content-length': '0' },
  { 'content-type': 'application/json', 'content-length': '0' },
  { 'content-type': '', 'transfer-encoding': 'chunked' },
  { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
];

test.each(NO_CONTENT)(
  'requests without a body are answered whatever is said of it: %j',
  async (said) => {
    const venue = await openVenue();
    const me = await venue.openCustomer(50_000);
    const { origin } = venue.simulator;
    const headers = { 'apca-api-key-id': me.keyId, 'apca-api-secret-key': me.secretKey, ...said };
    const symbol = tinySymbol('2025-02-04', 'call', 600);
    const status = async (method: string, path: string) =>
      (await send(origin, method, path, headers)).status;
    const post = async (over: object) => {
      const order = { symbol, qty: 2, side: 'buy', type: 'market', time_in_force: 'day', ...over };
      return (await me.call('POST', '/v2/orders', order)).body.id as string;
    };
    await post({});
    await venue.advanceBars(1);
    const other = tinySymbol('2025-02-04', 'put', 600);
    const resting = { symbol: other, type: 'limit', limit_price: '0.01' };
    const id = await post(resting);
    await post(resting);
    await venue.advanceBars(1);
    const { body: list } = await me.call('POST', '/v2/watchlists', {
      name: 'Mine',
      symbols: ['SPY'],
    });
    expect({
      read: await status('GET', '/v2/account'),
      head: await status('HEAD', '/v2/account'),
      cancel: await status('DELETE', `/v2/orders/${id}`),
      cancelAll: await status('DELETE', '/v2/orders'),
      close: await status('DELETE', `/v2/positions/${symbol}?qty=1`),
      closeAll: await status('DELETE', '/v2/positions'),
      offList: await status('DELETE', `/v2/watchlists/${list.id}/SPY`),
      list: await status('DELETE', `/v2/watchlists/${list.id}`),
      unknown: await status('DELETE', '/v2/fortune'),
      wrong: await status('OPTIONS', '/v2/clock'),
      control: (await send(origin, 'GET', '/sim/clock', said)).status,
    }).toEqual({
      ...{ read: 200, head: 200, cancel: 204, cancelAll: 207, close: 200, closeAll: 207 },
      ...{ offList: 200, list: 204, unknown: 404, wrong: 405, control: 200 },
    });
  },
);

test.each(['', 'json', 'application/json', 'APPLICATION/JSON; charset=utf-8'])(
  'an order is JSON whatever it is called: %j',
  async (type) => {
    const venue = await openVenue();
    const me = await venue.openCustomer(50_000);
    const headers = {
      ...{ 'apca-api-key-id': me.keyId, 'apca-api-secret-key': me.secretKey },
      'content-type': type,
    };
    const symbol = tinySymbol('2025-02-04', 'call', 600);
    const order = { symbol, qty: 1, side: 'buy', type: 'market', time_in_force: 'day' };
    const post = (body: string) =>
      send(venue.simulator.origin, 'POST', '/v2/orders', headers, body);
    expect((await post(JSON.stringify(order))).status).toBe(200);
    expect((await post('qty=1')).status).toBe(400);
    expect((await post('')).status).toBe(422);
  },
);

test.each(['', 'json', 'text/plain', 'multipart/form-data; boundary=x'])(
  "the simulator's own calls take nothing but what is called JSON: %j is refused",
  async (type) => {
    const { simulator } = await openVenue();
    const open = (headers: Record<string, string>) =>
      send(simulator.origin, 'POST', '/sim/accounts', headers, '{"cash":1}');
    expect((await open({ 'content-type': type })).status).toBe(415);
    expect((await open({})).status).toBe(415);
    expect((await open({ 'content-type': 'Application/JSON;charset=utf-8' })).status).toBe(200);
    const { origin } = simulator;
    expect((await open({ 'content-type': type, origin })).status).toBe(403);
  },
);
