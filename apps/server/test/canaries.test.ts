import { copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRepositories, openDatabase } from '@tideline/db';
import { freePorts } from '@tideline/free-ports';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startApp } from '../src/app.ts';
import { readEnv } from '../src/config/env.ts';
import { monotonicClock } from '../src/runtime/clock.ts';
import { createLog } from '../src/runtime/log.ts';
import { type Canary, findCanaries, formsOf } from './canary-search.ts';
import { Client } from './client.ts';
import { CLIENT, startFakeIssuer } from './fake-issuer.ts';
import { HttpBrowser } from './http-browser.ts';
import { onFatal } from './on-fatal.ts';
import { rawRequest } from './raw-request.ts';
import { readerThread } from './reader-thread.ts';
import { SimulatorControl } from './simulator-control.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { totpCode } from './totp-code.ts';
import { writeWebApp } from './web-app.ts';

const EMAIL = 'owner@example.com';
const PASSWORD = 'canary-password-Zq4/7+w9';
const WRONG_PASSWORD = 'canary-wrong-password-Vb2?Xk';
const SETUP_TOKEN = 'canary-setup-token-Lm8&Rt5y';
const WRONG_SECRET = 'canary-wrong-secret-Hc3=Pf6u';
const TRADER = 'trader@example.com';
const TRADER_PASSWORD = 'canary-of-the-trader-Kd7:Qx1z';
const RESET_PASSWORD = 'canary-by-the-link-Yw9/Bt3k';
const CLIENT_SECRET = CLIENT.clientSecret;
const LIVE_SECRET = 'canary-live-secret-Gs1#Nd0e';
const HEARTBEAT = 'canary-of-the-heartbeat-Tn5_Wr8j';
const MASTER_KEY = Buffer.from('canary-master-key-of-32-bytes-!!').toString('base64');

describe('the search', () => {
  test.each([...formsOf(PASSWORD)].map(([how, form]) => [how, form] as const))(
    'finds a text %s',
    (how, form) => {
      const bytes = Buffer.concat([Buffer.from('before '), form, Buffer.from(' after')]);
      const found = findCanaries([{ name: 'it', text: PASSWORD }], 'there', bytes);
      expect(found).toContain(`it is in there, ${how}`);
    },
  );

  test('finds a text within another, in base64 at any place', () => {
    for (const before of ['', 'a', 'ab', 'abc']) {
      for (const encoding of ['base64', 'base64url'] as const) {
        const bytes = Buffer.from(Buffer.from(`${before}${PASSWORD}xyz`).toString(encoding));
        expect(findCanaries([{ name: 'it', text: PASSWORD }], 'there', bytes)).not.toEqual([]);
      }
    }
    expect(findCanaries([{ name: 'it', text: PASSWORD }], 'there', Buffer.from('nothing'))).toEqual(
      [],
    );
  });
});

test('a secret that was written is found, in the log, the database and a copy', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'tideline.sqlite');
  const database = openDatabase(file);
  const planted: readonly Canary[] = [
    { name: 'the password', text: PASSWORD },
    { name: 'the key', text: LIVE_SECRET },
  ];
  const encoded = Buffer.from(`{"key":"${LIVE_SECRET}"}`).toString('base64');
  const { allowedEmails } = createRepositories(database);
  allowedEmails.add(`${PASSWORD} ${encoded}`, 0);
  const foundIn = (path: string) =>
    findCanaries(planted, path, readFileSync(path)).map((line) => line.split(' is in ')[0]);
  const all = expect.arrayContaining(['the password', 'the key']);

  expect(foundIn(`${file}-wal`)).toEqual(all);
  expect(foundIn(file)).toEqual([]);
  for (const copy of copyOf(folder, folder)) {
    if (copy.endsWith('backup.sqlite') || copy.endsWith('-wal')) expect(foundIn(copy)).toEqual(all);
  }
  database.close();
  expect(foundIn(file)).toEqual(all);
});

test('no secret reaches the database, its log, a backup, the process log or an answer [M12] [V3.3.4] [V16.2.5]', {
  timeout: 120_000,
}, async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, 'data');
  const [port = '', simulatorPort = ''] = (await freePorts(2)).map(String);
  const logged: string[] = [];
  const log = createLog('trace', { write: (line) => void logged.push(line) });
  const issuer = await startFakeIssuer();
  onTestFinished(() => issuer.close());
  const env = readEnv({
    DATA_DIR: dataDir,
    PORT: port,
    SIM_PORT: simulatorPort,
    SIM_SPEED: 'step',
    SIM_START: '2026-02-03T11:00',
    SETUP_TOKEN,
    MASTER_KEY,
    LOG_LEVEL: 'trace',
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    // No monitor listens there, which the log reports.
    HEARTBEAT_URL: `http://127.0.0.1:1/${HEARTBEAT}`,
  });
  const start = () =>
    startApp(env, {
      wall: monotonicClock,
      log,
      webRoot: writeWebApp(join(folder, 'web')),
      readerThreadUrl: readerThread(),
      onFatal,
    });
  let app = await start();
  onTestFinished(() => app.close());

  const simulator = new SimulatorControl(simulatorPort);
  const client = new Client(`http://localhost:${port}`);
  const answers: string[] = [];
  const cookies: string[] = [];
  const send = async (method: string, path: string, body?: unknown) => {
    const { status, headers, body: answer } = await client.send(method, path, body);
    cookies.push(client.cookie);
    const shown = [...headers].filter(([name]) => name !== 'set-cookie');
    answers.push(JSON.stringify({ status, shown, answer }));
    return { status, answer };
  };
  const expectStatus = async (expected: number, ...call: Parameters<typeof send>) => {
    const { status, answer } = await send(...call);
    expect([call[1], status, answer]).toEqual([call[1], expected, answer]);
    return answer;
  };

  const credentials = { email: EMAIL, password: PASSWORD };
  await expectStatus(403, 'POST', '/api/auth/register', {
    ...credentials,
    setupToken: `${WRONG_SECRET} as a token`,
  });
  await expectStatus(200, 'POST', '/api/auth/register', {
    ...credentials,
    setupToken: SETUP_TOKEN,
  });
  await expectStatus(401, 'POST', '/api/auth/login', { email: EMAIL, password: WRONG_PASSWORD });
  await expectStatus(200, 'POST', '/api/auth/login', credentials);
  await expectStatus(400, 'POST', '/api/auth/login', { ...credentials, remember: WRONG_PASSWORD });

  const { secret } = await client.post<{ readonly secret: string }>('/api/auth/totp/enroll');
  const { recoveryCodes } = await client.post<{ readonly recoveryCodes: readonly string[] }>(
    '/api/auth/totp/confirm',
    { code: totpCode(secret, monotonicClock.now()) },
  );
  cookies.push(client.cookie);
  await expectStatus(401, 'POST', '/api/auth/login', {
    ...credentials,
    code: 'aaaaaa-bbbbbb-cccccc-dddddd',
  });

  // An API token: used, sent where it doesn't belong, and revoked.
  const made = await client.post<{ readonly id: string; readonly token: string }>('/api/tokens', {
    name: 'A script',
    scopes: ['read'],
    expiresInDays: 1,
  });
  const apiToken = made.token;
  for (const [method, path] of [
    ['GET', '/api/account'],
    ['POST', '/api/bot/start'],
    ['GET', `/api/bars?day=${apiToken}`],
    ['GET', '/api/events'],
  ] as const) {
    const headers = { authorization: `Bearer ${apiToken}` };
    const answer = await rawRequest(`http://localhost:${port}`, method, path, { headers });
    answers.push(JSON.stringify([answer.status, answer.headers, answer.text]));
  }
  await expectStatus(400, 'DELETE', `/api/tokens/${apiToken}`);
  await expectStatus(200, 'GET', '/api/tokens');
  await expectStatus(200, 'DELETE', `/api/tokens/${made.id}`);

  await expectStatus(200, 'POST', '/api/allowed-emails', { email: TRADER });
  const trader = new HttpBrowser(`http://localhost:${port}`);
  await trader.post('/api/auth/register', { email: TRADER, password: TRADER_PASSWORD });
  const users = await client.get<readonly { id: string; email: string }[]>('/api/users');
  const { id = '' } = users.find(({ email }) => email === TRADER) ?? {};
  const { resetLink } = await client.post<{ readonly resetLink: string }>(
    `/api/users/${id}/reset-link`,
  );
  const [, resetToken = ''] = resetLink.split('#reset=');
  const resets: number[] = [];
  for (const password of ['short', RESET_PASSWORD]) {
    const shown = await trader.post('/api/auth/reset', { token: resetToken, password });
    answers.push(JSON.stringify(shown));
    resets.push(shown.status);
  }
  expect(resets).toEqual([400, 200]);

  // An identity provider: a user is refused, comes again, and is connected.
  issuer.claims = { sub: 'trader', email: TRADER, email_verified: true };
  const flows: string[] = [];
  for (const query of ['&error=access_denied', '']) {
    const { location } = await trader.visit('/api/auth/oidc');
    flows.push(...(trader.cookies.get('oidc') ?? '').split('.').slice(0, 3));
    const back = issuer.signIn(location ?? '');
    flows.push(new URLSearchParams(back).get('code') ?? '');
    await trader.visit(`/api/auth/oidc/callback${back}${query}`, 'cross-site');
    await trader.post('/api/auth/login', { email: TRADER, password: RESET_PASSWORD });
  }
  expect(new Set(flows).size).toBe(8);

  const { baseUrl } = (await expectStatus(200, 'GET', '/api/config')) as { baseUrl: string };
  const { keyId, secretKey } = await simulator.openAccount(50_000);
  const keys = { apiKey: keyId, baseUrl, environment: 'paper' };
  await expectStatus(200, 'POST', '/api/config', { ...keys, secretKey: WRONG_SECRET });
  expect((await send('POST', '/api/config/test')).status).not.toBe(200);
  await expectStatus(200, 'POST', '/api/config', { ...keys, secretKey });
  await expectStatus(200, 'POST', '/api/config/test');
  for (const refused of [
    { ...keys, environment: 'live', confirmLive: 'LIVE', secretKey: LIVE_SECRET },
    { ...keys, baseUrl: `https://${keyId}.example.com`, secretKey: LIVE_SECRET },
    { ...keys, secretKey: { nested: LIVE_SECRET } },
    { ...keys, secretKey: `${LIVE_SECRET}${'x'.repeat(5_000)}` },
  ]) {
    expect((await send('POST', '/api/config', refused)).status).toBeGreaterThanOrEqual(400);
  }

  await send('POST', '/api/bot/start');
  await simulator.advance(4);
  for (const path of ['/api/account', '/api/orders/history', '/api/alarms', '/api/decisions']) {
    await expectStatus(200, 'GET', path);
  }
  const copies = copyOf(dataDir, folder);
  await app.close();
  // Lets fetch see that the old simulator's connections have ended: the new one has its address.
  await sleep(100);
  app = await start();
  const [recoveryCode = ''] = recoveryCodes;
  await expectStatus(200, 'POST', '/api/auth/login', { ...credentials, code: recoveryCode });
  await expectStatus(200, 'GET', '/api/config');
  await simulator.advance(1);

  const canaries: readonly Canary[] = [
    { name: 'the password', text: PASSWORD },
    { name: 'a wrong password', text: WRONG_PASSWORD },
    { name: 'another’s password', text: TRADER_PASSWORD },
    { name: 'a password by link', text: RESET_PASSWORD },
    { name: 'the link’s token', text: resetToken },
    { name: 'the API token', text: apiToken.slice(4) },
    { name: 'the set-up token', text: SETUP_TOKEN },
    { name: 'the secret of the second factor', text: secret },
    ...recoveryCodes.map((text, index) => ({ name: `recovery code ${index}`, text })),
    { name: 'the secret of the client', text: CLIENT_SECRET },
    { name: 'the address of the heartbeat', text: HEARTBEAT },
    ...flows.map((text, index) => ({ name: `what binds or answers flow ${index}`, text })),
    ...['sid', 'device'].map((name) => ({
      name: `the trader’s ${name}`,
      text: trader.cookies.get(name) ?? '',
    })),
    { name: 'the secret key', text: secretKey },
    { name: 'a wrong secret key', text: WRONG_SECRET },
    { name: 'a live secret key', text: LIVE_SECRET },
    { name: 'the master key', text: Buffer.from(MASTER_KEY, 'base64').toString('latin1') },
    { name: 'the master key in base64', text: MASTER_KEY },
    ...[...new Set(cookies)]
      .map((cookie) => cookie.split('=')[1] ?? '')
      .filter((text) => text !== '')
      .map((text, index) => ({ name: `session ${index}`, text })),
  ];
  expect(canaries.filter(({ name }) => name.startsWith('session'))).toHaveLength(4);
  expect(canaries.every(({ text }) => text.length > 10)).toBe(true);
  const places: readonly (readonly [string, Buffer])[] = [
    ...filesOf(dataDir).map((path) => [path, readFileSync(path)] as const),
    ...copies.map((path) => [path, readFileSync(path)] as const),
    ['the process log', Buffer.from(logged.join(''))],
    ['the answers', Buffer.from(answers.join('\n'))],
  ];
  expect(places.map(([where]) => where.split('/').at(-1))).toEqual(
    expect.arrayContaining(['tideline.sqlite', 'tideline.sqlite-wal', 'backup.sqlite']),
  );
  // The search does read the files: it finds a text that is no secret.
  const seen = findCanariesIn([{ name: 'the address', text: EMAIL }], places).join('\n');
  expect(seen).toMatch(/tideline\.sqlite-wal, as it is/);
  expect(seen).toMatch(/backup\.sqlite, as it is/);
  expect(seen).toMatch(/the answers, as it is/);
  expect(logged.length).toBeGreaterThan(1);

  expect(findCanariesIn(canaries, places)).toEqual([]);
});

function findCanariesIn(
  canaries: readonly Canary[],
  places: readonly (readonly [string, Buffer])[],
): readonly string[] {
  return places.flatMap(([where, bytes]) => findCanaries(canaries, where, bytes));
}

/** Without the simulated broker's files, which have keys of their own. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('simulator'))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

function copyOf(dataDir: string, folder: string): readonly string[] {
  const backup = join(folder, 'backup.sqlite');
  const sqlite = new Sqlite(join(dataDir, 'tideline.sqlite'), { readonly: true, timeout: 5_000 });
  sqlite.prepare('VACUUM INTO ?').run(backup);
  sqlite.close();
  const copies = ['tideline.sqlite', 'tideline.sqlite-wal'].map((name) => {
    const copy = join(folder, `copy-of-${name}`);
    copyFileSync(join(dataDir, name), copy);
    return copy;
  });
  return [backup, ...copies];
}
