import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { serverEvent } from '@tideline/api/schemas';
import { expectDocumentedAnswer, expectDocumentedResponse } from '@tideline/api/testing';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Client } from './client.ts';
import { OWNER } from './owner.ts';
import { rawRequest } from './raw-request.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

let running: RunningApp;
let owner: Client;
beforeAll(async () => {
  running = await startRunningApp({ SIM_SPEED: 'step' });
  owner = await running.owner();
  return () => running.close();
}, 60_000);

const soon = (expectation: () => Promise<void>) =>
  vi.waitFor(expectation, { timeout: 30_000, interval: 20 });

const open: ClientRequest[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.destroy();
});

interface Stream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly events: () => readonly unknown[];
  /** Heartbeats so far; at each the server checks the session. */
  readonly beats: () => number;
  readonly isOver: () => boolean;
  close(): void;
}

function listen(cookie: string): Promise<Stream> {
  const { hostname, port } = new URL(running.app.origin);
  return new Promise((resolve, reject) => {
    const sent = request({
      hostname,
      port,
      path: '/api/events',
      headers: { cookie, accept: 'text/event-stream' },
      agent: false,
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      let text = '';
      let isOver = false;
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () => {
        isOver = true;
      });
      sent.on('error', () => undefined);
      const { statusCode: status = 0, headers } = response;
      const header = (name: string) => [headers[name] ?? null].flat().join(', ') || null;
      const stream = {
        status,
        headers,
        events: () =>
          [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) =>
            serverEvent.parse(JSON.parse(data ?? '')),
          ),
        beats: () => text.split(': heartbeat').length - 1,
        isOver: () => isOver,
        close: () => void sent.destroy(),
      };
      // The schema checks single events, because the stream never ends.
      expectDocumentedAnswer('GET', '/api/events', { status, readHeader: header, text: null }).then(
        () => resolve(stream),
        reject,
      );
    });
    open.push(sent);
    sent.end();
  });
}

async function signIn(): Promise<Client> {
  const client = running.client();
  await client.post('/api/auth/login', OWNER);
  return client;
}

const SIGNED_OUT = { type: 'signed-out' };

describe('updates', () => {
  test('are for who is signed in', async () => {
    for (const cookie of ['', 'sid=unknown', 'sid=']) {
      const { status, headers } = await listen(cookie);
      expect(status).toBe(401);
      expect(headers['content-type']).toContain('application/json');
    }
  });

  test('pass proxies unchanged and at once', async () => {
    const { status, headers } = await listen(owner.cookie);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    });
  });

  test('show every page of a user what one of them changed, over either surface [L1]', async () => {
    const [one, two] = await Promise.all([listen(owner.cookie), listen(owner.cookie)]);
    await owner.put('/api/settings', { stopLoss: 31 });
    await soon(async () => {
      for (const { events } of [one, two]) {
        expect(events()).toContainEqual({ type: 'changed', what: ['bot', 'settings'] });
      }
    });
    await owner.post('/trpc/bot.toggle', { active: true });
    await soon(async () => {
      expect(two.events()).toContainEqual(
        expect.objectContaining({ what: expect.arrayContaining(['trading']) }),
      );
    });
  });

  test('show administrators that a user has registered', async () => {
    const email = 'newcomer@example.com';
    await owner.post('/api/allowed-emails', { email });
    const { events } = await listen(owner.cookie);
    await running
      .client()
      .post('/api/auth/register', { email, password: 'seven swans a-swimming' });
    await soon(async () => expect(events()).toContainEqual({ type: 'changed', what: ['users'] }));
  });

  test('show nothing of what was refused', async () => {
    const { events } = await listen(owner.cookie);
    expect((await owner.send('PUT', '/api/settings', { stopLoss: 1 })).status).toBe(400);
    expect((await owner.send('POST', '/trpc/settings.put', { stopLoss: 1 })).status).toBe(400);
    await owner.post('/api/bot/toggle', { active: true });
    await soon(async () => expect(events()).not.toEqual([]));
    expect(events()[0]).toEqual({ type: 'changed', what: ['bot', 'settings', 'trading'] });
  });
});

describe('a stream ends with its session', () => {
  test('when it is signed out, and no other of the user does [V7.4.1]', async () => {
    const leaving = await signIn();
    const [ended, other] = await Promise.all([listen(leaving.cookie), listen(owner.cookie)]);
    await leaving.post('/api/auth/logout');
    await soon(async () => expect(ended.isOver()).toBe(true));
    expect([ended.events(), ended.beats()]).toEqual([[SIGNED_OUT], 0]);
    expect(other.isOver()).toBe(false);
  });

  test('when it is signed out by the page or over tRPC', async () => {
    for (const leave of [
      (client: Client) =>
        rawRequest(running.app.origin, 'GET', '/api/logout', {
          headers: { cookie: client.cookie, 'sec-fetch-site': 'same-origin' },
        }),
      (client: Client) => client.post('/trpc/auth.logout', {}),
    ]) {
      const client = await signIn();
      const stream = await listen(client.cookie);
      await leave(client);
      await soon(async () => expect(stream.events()).toEqual([SIGNED_OUT]));
      expect(stream.beats()).toBe(0);
    }
  });
});

describe('a stream ends with the rights of its user, and the next request is nobody’s', () => {
  let joined = 0;
  async function join() {
    joined += 1;
    const email = `trader-${joined}@example.com`;
    await owner.post('/api/allowed-emails', { email });
    const client = running.client();
    await client.post('/api/auth/register', { email, password: 'seven swans a-swimming' });
    const { id } = await client.get<{ id: string }>('/api/auth/user');
    return { client, email, id };
  }
  type Trader = Awaited<ReturnType<typeof join>>;

  test.each<[string, (trader: Trader) => Promise<{ status: number }>]>([
    [
      'who is suspended',
      ({ id }) => owner.send('PATCH', `/api/users/${id}/status`, { isActive: false }),
    ],
    [
      'who is suspended over tRPC',
      ({ id }) => owner.send('POST', '/trpc/users.setStatus', { id, isActive: false }),
    ],
    ['who is deleted', ({ id }) => owner.send('DELETE', `/api/users/${id}`)],
    [
      'who is taken off the whitelist',
      ({ email }) => owner.send('DELETE', `/api/allowed-emails/${encodeURIComponent(email)}`),
    ],
    ['whose password is reset', ({ id }) => owner.send('POST', `/api/users/${id}/reset-link`)],
  ])('%s [K3] [V7.4.2]', async (_who, act) => {
    const trader = await join();
    const [stream, other] = [await listen(trader.client.cookie), await listen(owner.cookie)];
    expect((await act(trader)).status).toBe(200);
    expect((await trader.client.send('GET', '/api/auth/user')).status).toBe(401);
    await soon(async () => expect(stream.isOver()).toBe(true));
    expect([stream.events().at(-1), stream.beats()]).toEqual([SIGNED_OUT, 0]);
    expect((await listen(trader.client.cookie)).status).toBe(401);
    expect(other.isOver()).toBe(false);
  });
});

test('a session has ten streams, and learns when to try again [M9]', async () => {
  const client = await signIn();
  const streams = await Promise.all(Array.from({ length: 10 }, () => listen(client.cookie)));
  expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const refused = await listen(client.cookie);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
  expect((await listen(owner.cookie)).status).toBe(200);
  streams[0]?.close();
  await soon(async () => expect((await listen(client.cookie)).status).toBe(200));
});

test('the server stops while pages listen', async () => {
  const own = await startRunningApp({ SIM_SPEED: 'step' });
  onTestFinished(() => own.close());
  const cookie = (await own.owner()).cookie;
  const response = await fetch(`${own.app.origin}/api/events`, { headers: { cookie } });
  expect(response.status).toBe(200);
  await expectDocumentedResponse('GET', '/api/events', response, null);
  await own.app.close();
  await expect(response.text()).rejects.toThrow();
});
