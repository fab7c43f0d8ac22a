import Sqlite, { type Statement } from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Client } from './client.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

const VARIABLES = { SIM_SPEED: 'step', SIM_SEED: '676', SIM_START: '2026-02-09T09:46' };
const TODAY = '2026-02-09';
const FRIDAY = '2026-02-06';
const BARS = 6;

let running: RunningApp;
let owner: Client;

beforeAll(async () => {
  running = await startRunningApp(VARIABLES);
  owner = await running.owner();
  await owner.post('/api/bot/start');
  await running.simulator.advance(BARS);
}, 120_000);
afterAll(() => running.close());

/** The statements that the trading thread runs during `work`. */
async function readsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const scratch = new Sqlite(':memory:');
  const prototype = Object.getPrototypeOf(scratch.prepare('SELECT 1')) as Statement;
  scratch.close();
  const executed: string[] = [];
  const spies = (['all', 'get', 'run', 'iterate'] as const).map((name) => {
    const real = prototype[name] as (...values: unknown[]) => unknown;
    return vi.spyOn(prototype, name).mockImplementation(function (
      this: Statement,
      ...values: unknown[]
    ) {
      if (this.database.name === running.databaseFile) executed.push(this.source);
      return real.apply(this, values) as never;
    });
  });
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return executed.filter((source) => OF_THE_PAST.test(source));
}

const OF_THE_PAST =
  /^select .*\b(decisions|gate_rules|trades|bars|market_rows|equity_points|audit_log)\b/is;

describe('G2 the trading thread', () => {
  test.each([
    '/api/analytics/performance',
    '/api/analytics/90d',
    '/api/analytics/daily-pnl',
    '/api/analytics/today',
    '/api/equity',
    '/api/trades',
    '/api/trades?account=all',
    '/api/performance',
    '/api/exit-lab',
    '/api/calibration',
    '/api/slippage',
    `/api/days/${FRIDAY}`,
    '/api/export/trades.csv',
    '/api/export/orders.csv',
    '/api/export/decisions.csv',
    '/api/export/equity.csv',
    '/api/decisions',
    `/api/decisions?day=${FRIDAY}`,
    '/api/bars',
    `/api/bars?day=${FRIDAY}`,
    '/api/audit?limit=200',
    '/api/orders/history',
  ])('reads nothing of the past for GET %s', async (path) => {
    const executed = await readsOf(() => owner.get(path));
    expect(executed).toEqual([]);
  });

  test('reads nothing of the past for what a trader has done', async () => {
    const users = await owner.get<{ id: string }[]>('/api/users');
    const path = `/api/users/${users[0]?.id}/activity`;
    const executed = await readsOf(() => owner.get(path));
    expect(executed).toEqual([]);
  });

  test('reads nothing of the past for a batch of ten past days', async () => {
    const days = Array.from({ length: 10 }, (_, day) => `2026-01-${20 + day}`);
    const input = Object.fromEntries(days.map((day, index) => [index, { day }]));
    const names = days.map(() => 'decisions.list').join();
    const path = `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
    const executed = await readsOf(() => owner.get(path));
    expect(executed).toEqual([]);
  });
});

describe('G2 a day that is over', () => {
  test.each(['/api/decisions', '/api/bars'])(
    'has an ETag in %s, and is not sent twice',
    async (path) => {
      const first = await owner.send('GET', `${path}?day=${FRIDAY}`);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{27}"$/);
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      expect(first.headers.get('vary')).toBe('cookie, authorization');
      const again = await conditional(`${path}?day=${FRIDAY}`, etag);
      expect([again.status, again.text, again.etag]).toEqual([304, '', etag]);
      expect(await conditional(`${path}?day=${FRIDAY}`, `W/"x", ${etag}`)).toMatchObject({
        status: 304,
      });
      expect(await conditional(`${path}?day=${FRIDAY}`, '"x"')).toMatchObject({ status: 200 });
    },
  );

  test('of today there is none: no browser keeps it', async () => {
    for (const path of [
      '/api/decisions',
      `/api/decisions?day=${TODAY}`,
      '/api/bars',
      '/api/equity',
    ]) {
      const { headers } = await owner.send('GET', path);
      expect([headers.get('etag'), headers.get('cache-control')]).toEqual([null, 'no-store']);
    }
  });

  test('a signed-out client learns nothing of it', async () => {
    const { headers } = await owner.send('GET', `/api/bars?day=${FRIDAY}`);
    const etag = headers.get('etag') ?? '';
    expect(await conditional(`/api/bars?day=${FRIDAY}`, etag, '')).toMatchObject({ status: 401 });
  });
});

test('G2 decisions come in pages, of which together nothing is missing', async () => {
  type Page = { decisions: { barStart: string }[]; nextCursor: string | null };
  const whole = await owner.get<Page>('/api/decisions');
  expect(whole.decisions).toHaveLength(BARS);
  expect(whole.nextCursor).toBeNull();
  const paged: Page['decisions'] = [];
  let cursor = '';
  for (let pages = 1; ; pages += 1) {
    const page = await owner.get<Page>(`/api/decisions?limit=4${cursor}`);
    paged.push(...page.decisions);
    if (page.nextCursor === null) {
      expect(pages).toBe(2);
      break;
    }
    cursor = `&cursor=${page.nextCursor}`;
  }
  expect(paged).toEqual(whole.decisions);
  for (const query of ['limit=0', 'limit=201', 'cursor=yesterday', 'before=1']) {
    const { status, body } = await owner.send('GET', `/api/decisions?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: expect.stringContaining(query.split('=')[0] ?? '') });
  }
});

test('G2 over tRPC ready answers stand among the others, as each would by itself', async () => {
  const names = ['decisions.list', 'settings.get', 'bars.list', 'alarms.list', 'equity.get'];
  const input = encodeURIComponent(
    JSON.stringify({ 0: { limit: 2 }, 2: { day: FRIDAY }, 3: { limit: 0 } }),
  );
  const batch = await owner.send('GET', `/trpc/${names.join()}?batch=1&input=${input}`);
  expect(batch.status).toBe(207);
  expect(batch.headers.get('content-type')).toBe('application/json');
  const own = await Promise.all(
    ['/api/decisions?limit=2', '/api/settings', `/api/bars?day=${FRIDAY}`, '/api/equity'].map(
      (path) => owner.get(path),
    ),
  );
  const [decisions, settings, bars, refusal, equity] = batch.body as {
    result?: { data: unknown };
  }[];
  expect([decisions, settings, bars, equity].map((each) => each?.result?.data)).toEqual(own);
  expect(refusal).toHaveProperty('error');
  expect(await owner.get('/trpc/equity.get')).toEqual({ result: { data: own[3] } });
});

async function conditional(path: string, etag: string, cookie = owner.cookie) {
  const response = await fetch(`${running.app.origin}${path}`, {
    headers: { cookie, 'if-none-match': etag },
  });
  const text = await response.text();
  return { status: response.status, text, etag: response.headers.get('etag') };
}
