import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../src/console/backup-command.ts';
import { monotonicClock } from '../src/runtime/clock.ts';
import { eventually } from './eventually.ts';
import { rawRequest } from './raw-request.ts';
import { BEHAVIOURS, type Receiver, startReceiver } from './receiver.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';
import { Script } from './script.ts';

const TRADER = { email: 'ada@example.com', password: 'a long enough password' };
const CHANNELS = '/api/notifications/channels';
const SECRET = 'a secret of the webhook';

const PREVIEWS = [
  ...['TelegramBot (like TwitterBot)', 'Slackbot-LinkExpanding 1.0', 'Discordbot/2.0'],
  ...['WhatsApp/2.24', 'facebookexternalhit/1.1', 'Twitterbot/1.0', 'SkypeUriPreview'],
  ...['LinkedInBot/1.0', 'GoogleImageProxy', 'Microsoft Office/16.0 (Outlook safe links)'],
];

let running: RunningApp;
let receiver: Receiver;
let owner: Script;
let trader: Script;
let traderId: string;

beforeAll(async () => {
  receiver = await startReceiver();
  running = await startRunningApp({
    SIM_SPEED: 'step',
    SIM_START: '2026-11-27T11:00',
    NOTIFY_PRIVATE_HOSTS: '127.0.0.1',
  });
  owner = new Script(running.app.origin, (await running.owner()).cookie);
  await owner.call('POST', '/api/allowed-emails', { email: TRADER.email });
  trader = owner.visitor();
  await trader.call('POST', '/api/auth/register', TRADER);
  traderId = ((await trader.call('GET', '/api/auth/user')) as { id: string }).id;
}, 60_000);
afterAll(async () => {
  await running.close();
  await receiver.close();
});

const webhook = (path: string, more: object = {}) => ({
  type: 'webhook',
  name: path,
  config: { url: `${receiver.origin}${path}`, secret: SECRET },
  ...more,
});
const sentTo = (path: string) =>
  receiver.received
    .filter((each) => each.path === path)
    .map(({ body }) => JSON.parse(body) as Record<string, unknown> & { text: string });

const arrival = (path: string) => eventually(async () => (sentTo(path).length > 0 ? true : null));

function raise(userId: string | null): number {
  const database = new Database(running.databaseFile);
  const at = Date.now();
  const { lastInsertRowid } = database
    .prepare(
      "INSERT INTO alarms (user_id, severity, code, message, at, raised_at) VALUES (?, 'critical', 'TEST', 'x', ?, ?)",
    )
    .run(userId, at, at);
  const facts = { type: 'alarm', severity: 'critical', code: 'TEST', message: 'x' };
  database
    .prepare('INSERT INTO notices (user_id, facts, alarm_id, at, raised_at) VALUES (?, ?, ?, ?, ?)')
    .run(userId, JSON.stringify(facts), lastInsertRowid, at, at);
  database.close();
  return Number(lastInsertRowid);
}

const isOpen = async () => {
  const { alarms } = (await trader.call('GET', '/api/alarms?open=true')) as {
    alarms: readonly { code: string }[];
  };
  return alarms.some(({ code }) => code === 'TEST');
};

describe('channels', () => {
  test('are checked field by field', async () => {
    const wrong = async (body: object, field: string) => {
      const { error } = (await trader.call('POST', CHANNELS, body, 400)) as { error: string };
      expect(error).toMatch(new RegExp(`^${field.replaceAll('.', '\\.')}: `));
    };
    await wrong({ ...webhook('/x'), type: 'fax' }, 'type');
    await wrong(webhook('/x', { name: '' }), 'name');
    await wrong(webhook('/x', { kinds: ['horoscope'] }), 'kinds.0');
    await wrong(webhook('/x', { quietFrom: '22:00' }), 'quietTo');
    await wrong(webhook('/x', { config: { url: 'http://127.0.0.1/' } }), 'config.secret');
    const config = { url: 'https://10.0.0.1/x', secret: SECRET };
    await wrong(webhook('/x', { config }), 'config.url');
    await wrong({ ...webhook('/x'), type: 'discord', config: { url: 'ftp://x' } }, 'config.url');
    await trader.call('POST', CHANNELS, webhook('/x', { platform: true }), 403);
  });

  test('have every kind by default, and the critical alarm always', async () => {
    const added = (await trader.call('POST', CHANNELS, webhook('/few', { kinds: [] }))) as {
      id: string;
      kinds: readonly string[];
    };
    expect(added.kinds).toEqual(['alarm-critical']);
    await trader.call('DELETE', `${CHANNELS}/${added.id}`);
    expect(await trader.call('GET', CHANNELS)).toMatchObject({ channels: [] });
  });

  test('of another are not there', async () => {
    const { id } = (await owner.call('POST', CHANNELS, webhook('/owner'))) as { id: string };
    await trader.call('PATCH', `${CHANNELS}/${id}`, { name: 'Mine' }, 404);
    await trader.call('POST', `${CHANNELS}/${id}/test`, undefined, 404);
    await trader.call('GET', `${CHANNELS}/${id}/deliveries`, undefined, 404);
    await trader.call('DELETE', `${CHANNELS}/${id}`, undefined, 404);
  });
});

test('what happens arrives, marked as simulated, and can be read as delivered', async () => {
  await owner.call('POST', CHANNELS, webhook('/platform', { platform: true }));
  await owner.call('POST', '/api/kill-switch', { engaged: true });
  await arrival('/platform');
  expect(sentTo('/platform')[0]).toMatchObject({
    kind: 'breaker',
    title: '[SIMULATED] Kill switch engaged',
  });
  const delivery = await eventually(async () => {
    const { deliveries } = (await owner.call('GET', '/api/notifications/deliveries?limit=5')) as {
      deliveries: readonly { readonly kind: string; readonly status: string }[];
    };
    return deliveries.find(({ status }) => status === 'delivered') ?? null;
  });
  expect(delivery).toMatchObject({ kind: 'breaker', failures: 0, lastError: null });
  await owner.call('POST', '/api/kill-switch', { engaged: false });
});

test('a backup that the console could not make is said to administrators alone', async () => {
  await owner.call('POST', CHANNELS, webhook('/backups', { kinds: ['backup-failed'] }));
  await trader.call('POST', CHANNELS, webhook('/not-mine', { kinds: ['backup-failed'] }));
  const { databaseFile } = running;
  const answer = await backUp(dirname(databaseFile), databaseFile, monotonicClock);
  expect(answer).toMatchObject({ exitCode: 1 });
  await arrival('/backups');
  const [message] = sentTo('/backups');
  expect(message).toMatchObject({ kind: 'backup-failed', data: { reason: 'refused' } });
  expect(JSON.stringify(message)).not.toContain(dirname(databaseFile));
  expect(sentTo('/not-mine')).toEqual([]);
});

test('a receiver that never answers holds up no call and no step', async () => {
  receiver.behave((response, { path }) => {
    if (path !== '/silent') BEHAVIOURS.takes(response);
  });
  await trader.call('POST', CHANNELS, webhook('/silent'));
  raise(traderId);
  await arrival('/silent');
  await trader.call('POST', '/api/bot/toggle', { active: true });
  await trader.call('POST', '/api/bot/pause');
  const { deliveries } = (await trader.call('GET', '/api/notifications/deliveries')) as {
    deliveries: readonly { status: string }[];
  };
  expect(deliveries[0]).toMatchObject({ status: 'waiting' });
  receiver.behave(BEHAVIOURS.takes);
});

describe('the link of a message', () => {
  let path: string;
  beforeAll(async () => {
    await trader.call('POST', CHANNELS, webhook('/link'));
    raise(traderId);
    await arrival('/link');
    path = new URL(/Acknowledge: (\S+)/.exec(sentTo('/link')[0]?.text ?? '')?.[1] ?? '').pathname;
  });

  const send = (method: string, headers: Record<string, string> = {}) =>
    rawRequest(running.app.origin, method, path, { headers });

  test('changes nothing when it is fetched, by whatever program', async () => {
    for (const agent of PREVIEWS) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await send(method, { 'user-agent': agent });
        expect(answer.status).toBe(200);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    }
    expect(await isOpen()).toBe(true);
  });

  test('changes nothing when a page of another origin posts it', async () => {
    expect((await send('POST', { origin: 'https://evil.example.com' })).status).toBe(403);
    expect((await send('POST')).status).toBe(403);
    expect(await isOpen()).toBe(true);
  });

  test('acknowledges by its button, without a session', async () => {
    const { origin } = running.app;
    const form = { origin, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await send('POST', form);
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('acknowledged')]);
    expect((await send('POST', form)).text).toContain('acknowledged before');
    const wrong = await rawRequest(origin, 'POST', '/acknowledge/abc', { headers: form });
    expect(wrong.text).toContain('This link is not valid');
  });
});
