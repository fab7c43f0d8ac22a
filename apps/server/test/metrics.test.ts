// Runs in: all
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '@tideline/free-ports';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLongRun } from './long.ts';
import { rawRequest } from './raw-request.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';
import { hasPromtool, numberOf, promtool, seriesOf } from './scraped-metrics.ts';
import { Script } from './script.ts';

const BUSY = { confidenceThreshold: 0, profitTarget: 10, stopLoss: 10, portfolioPercentage: 2 };
const PASSWORD = 'a long enough password';
/**
 * A week of 25 users takes minutes; an afternoon and a morning of three have the same kinds of events.
 */
const PLAYED = isLongRun
  ? { users: 25, start: '2026-11-16T09:46', bars: [75, 78, 78, 78, 78] }
  : { users: 3, start: '2026-11-25T14:30', bars: [18, 18] };

let running: RunningApp;
let origin: string;
let owner: Script;
let first: string;
let last: string;

const scrape = async () => {
  const answer = await rawRequest(origin, 'GET', '/metrics');
  expect(answer.status).toBe(200);
  return answer.text;
};

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  origin = `http://127.0.0.1:${port}`;
  running = await startRunningApp({
    METRICS_PORT: String(port),
    SIM_SPEED: 'step',
    SIM_START: PLAYED.start,
    MONEY_FLOW_GATE: '0',
    MAX_LOSSES_PER_DAY: '20',
  });
  first = await scrape();
  owner = new Script(running.app.origin, (await running.owner()).cookie);
  await owner.call('PUT', '/api/settings', BUSY);
  await owner.call('POST', '/api/bot/start');
  for (let user = 1; user < PLAYED.users; user += 1) await addTrader(user);
  // A call of the whole day would last longer than a client waits for an answer.
  for (const bars of PLAYED.bars) {
    for (let bar = 0; bar < bars; bar += 3) await running.simulator.advance(3);
  }
  last = await scrape();
}, 3_600_000);
afterAll(() => running.close());

async function addTrader(number: number): Promise<void> {
  const email = `trader-${number}@example.com`;
  await owner.call('POST', '/api/allowed-emails', { email });
  const trader = owner.visitor();
  const names = { firstName: `Given${number}`, lastName: `Family${number}` };
  for (;;) {
    const answer = await trader.send('POST', '/api/auth/register', {
      ...{ email, password: PASSWORD },
      ...names,
    });
    if (answer.status === 200) break;
    // Many sign-ups from one address have to wait.
    await sleep(Number(answer.headers['retry-after'] ?? 'NaN') * 1_000);
  }
  await trader.call('PUT', '/api/settings', BUSY);
  await trader.call('POST', '/api/bot/start');
}

describe('metrics', () => {
  test(`keep their series over ${PLAYED.users} users and ${PLAYED.bars.length} days`, () => {
    expect(numberOf(last, 'tideline_accounts{pool="simulated"}')).toBe(PLAYED.users);
    expect(seriesOf(last)).toEqual(seriesOf(first));
  });

  test('count what has happened', () => {
    const positive = [
      'tideline_steps_total{event="bar-evaluated"}',
      'tideline_commits_total{outcome="saved"}',
      'tideline_decisions_total{outcome="entered"}',
      'tideline_orders_sent_total{role="entry"}',
      'tideline_order_answers_total{answer="accepted"}',
      'tideline_orders_final_total{role="entry",outcome="filled"}',
      'tideline_orders_final_total{role="exit",outcome="filled"}',
      'tideline_stream_changes_total{stream="orders",state="ready"}',
      'tideline_market_stream_up{stream="stock"}',
      'process_resident_memory_bytes',
    ];
    for (const series of positive)
      expect([series, numberOf(last, series) > 0]).toEqual([series, true]);
    const refused = seriesOf(last).filter((series) => series.includes('entry_refusals'));
    const refusals = refused.reduce((sum, series) => sum + numberOf(last, series), 0);
    expect(refusals).toBe(numberOf(last, 'tideline_decisions_total{outcome="refused"}'));
    expect(refusals).toBeGreaterThan(0);
    expect(numberOf(last, 'tideline_sessions')).toBe(PLAYED.users);
    expect(numberOf(last, 'tideline_ready{check="journal"}')).toBe(1);
  });

  test('agree with the ledger', () => {
    const database = new Database(running.databaseFile, { readonly: true });
    const trades = database
      .prepare<[], { reason: string; number: number }>(
        'SELECT reason, count(*) AS number FROM trades WHERE quantity > 0 GROUP BY reason',
      )
      .all();
    database.close();
    expect(trades).not.toEqual([]);
    for (const { reason, number } of trades) {
      const series = `tideline_trades_closed_total{reason="${reason}"}`;
      expect([reason, numberOf(last, series)]).toEqual([reason, number]);
    }
  });

  test('hold no e-mail, no name, no id and no account number', () => {
    const database = new Database(running.databaseFile, { readonly: true });
    const users = database
      .prepare<[], Record<string, string | null>>(
        'SELECT id, email, first_name, last_name FROM users',
      )
      .all();
    const accounts = database
      .prepare<[], string>(
        "SELECT json_extract(state, '$.venue.accountNumber') FROM account_states",
      )
      .pluck()
      .all();
    const trades = database.prepare<[], string>('SELECT trade_id FROM trades').pluck().all();
    database.close();
    const secrets = [...users.flatMap((user) => Object.values(user)), ...accounts, ...trades];
    expect(secrets.length).toBeGreaterThan(3 * PLAYED.users);
    for (const secret of secrets) {
      if (secret !== null) expect([secret, last.includes(secret)]).toEqual([secret, false]);
    }
    const values = [...last.matchAll(/="([^"]*)"/g)].map(([, value]) => value);
    for (const value of values) expect(value).toMatch(/^[\w.+-]{1,40}$/);
  });

  test.skipIf(!hasPromtool)(`pass promtool check metrics (needs promtool on the machine)`, () => {
    expect(promtool(['check', 'metrics'], last)).toEqual({ status: 0, said: '' });
  });
});

describe('the port of metrics', () => {
  test('serves nothing else, to any name, in JSON', async () => {
    const host = { host: 'anything.example.com' };
    expect((await rawRequest(origin, 'GET', '/metrics?x=1', { headers: host })).status).toBe(200);
    const head = await rawRequest(origin, 'HEAD', '/metrics');
    expect([head.status, head.text]).toEqual([200, '']);
    for (const path of ['/', '/metrics/', '/metricsx', '/api/auth/user']) {
      const answer = await rawRequest(origin, 'GET', path);
      expect([path, answer.status, answer.json()]).toEqual([
        path,
        404,
        { error: 'There is nothing here.', message: 'There is nothing here.' },
      ]);
    }
    expect((await rawRequest(origin, 'POST', '/metrics', { body: 'x' })).status).toBe(405);
  });

  test('is heard on loopback alone', async () => {
    const { port } = new URL(origin);
    const addresses = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of addresses) {
      await expect(rawRequest(`http://${address}:${port}`, 'GET', '/metrics')).rejects.toThrow(
        'ECONNREFUSED',
      );
    }
  });
});

describe('metrics on the main port', () => {
  const ask = (method: string, token: string | null, headers: Record<string, string> = {}) =>
    rawRequest(running.app.origin, method, '/metrics', {
      headers: {
        host: new URL(running.app.origin).host,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
  const tokenWith = async (scope: string) => {
    const made = { name: 'A monitor', scopes: [scope], expiresInDays: 30 };
    return ((await owner.call('POST', '/api/tokens', made)) as { token: string }).token;
  };

  test('are read with a token of the scope metrics', async () => {
    const token = await tokenWith('metrics');
    const answer = await ask('GET', token);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(seriesOf(answer.text)).toEqual(seriesOf(first));
    expect((await ask('HEAD', token)).status).toBe(200);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('are not for %s', async (method) => {
    const answer = await ask(method, await tokenWith('metrics'));
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('are refused to every other client', async () => {
    const bySession = await ask('GET', null, { cookie: owner.cookie });
    expect([bySession.status, bySession.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect((await ask('GET', `tdl_${'x'.repeat(43)}`)).status).toBe(401);
    const read = await ask('GET', await tokenWith('read'));
    expect([read.status, read.text]).toEqual([403, expect.stringContaining('metrics')]);
  });
});
