import { createRestHandler } from '@tideline/api';
import { expectDocumentedAnswer } from '@tideline/api/testing';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNDOCUMENTED_PATH_METHODS } from '../src/http/rest-methods.ts';
import { type CallRow, callRows, PATH_ROWS } from './call-rows.ts';
import type { Client } from './client.ts';
import { CLIENT, type FakeIssuer, startFakeIssuer } from './fake-issuer.ts';
import { type HeldTrade, holdTrade, positionsOf } from './held-trade.ts';
import { OWNER } from './owner.ts';
import { rawRequest } from './raw-request.ts';
import { rowsOf } from './rows.ts';
import { type Route, sendRest, sendTrpc } from './send-call.ts';

const { routes } = createRestHandler({ onUnexpectedError: () => undefined });
const PASSWORD = 'a long enough password';

let issuer: FakeIssuer;
let held: HeldTrade;
let rows: Readonly<Record<string, CallRow>>;
let othersAlarm: string;
let cookies: Readonly<Record<Role, () => Promise<string>>>;

const ROLES = ['signed out', 'suspended', 'expired', 'user', 'administrator'] as const;
type Role = (typeof ROLES)[number];

/** The owner's position and alarm belong to no other user. */
beforeAll(async () => {
  issuer = await startFakeIssuer();
  held = await holdTrade({
    // Guesses are counted by address, so each call has another one.
    TRUST_PROXY_HOPS: '1',
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
  });
  const { owner, position } = held;
  const { id: ownerId } = await owner.get<{ id: string }>('/api/auth/user');
  othersAlarm = raiseAlarm(ownerId);
  for (const name of ['administrator', 'user', 'suspended', 'other']) await join(name);
  const ids = await idsByEmail();
  const idOf = (name: string) => ids.get(`${name}@example.com`) ?? '';
  await patch(`/api/users/${idOf('administrator')}/admin`, { isAdmin: true });
  const suspended = (await signIn('suspended')).cookie;
  await patch(`/api/users/${idOf('suspended')}/status`, { isActive: false });
  const expired = (await signIn('other')).cookie;
  expireSessions(idOf('other'));
  const keep = { user: '', administrator: '' };
  const fresh = async (name: 'user' | 'administrator') => {
    const isOpen = keep[name] !== '' && (await isSignedIn(keep[name]));
    if (!isOpen) keep[name] = (await signIn(name)).cookie;
    return keep[name];
  };
  cookies = {
    'signed out': async () => '',
    suspended: async () => suspended,
    expired: async () => expired,
    user: () => fresh('user'),
    administrator: () => fresh('administrator'),
  };
  const othersTrade = addClosedTrade(ownerId);
  rows = callRows({
    otherId: idOf('other'),
    othersPosition: position.id,
    othersAlarm,
    othersTrade,
  });
}, 180_000);
afterAll(async () => {
  await held.running.close();
  await issuer.close();
});

async function join(name: string): Promise<void> {
  const email = `${name}@example.com`;
  await held.owner.post('/api/allowed-emails', { email });
  await held.running.client().post('/api/auth/register', { email, password: PASSWORD });
}

async function signIn(name: string): Promise<Client> {
  const client = held.running.client();
  await client.post('/api/auth/login', { email: `${name}@example.com`, password: PASSWORD });
  return client;
}

async function isSignedIn(cookie: string): Promise<boolean> {
  const { origin } = held.running.app;
  return (
    (await rawRequest(origin, 'GET', '/api/auth/user', { headers: { cookie } })).status === 200
  );
}

async function patch(path: string, body: unknown): Promise<void> {
  const answer = await held.owner.send('PATCH', path, body);
  expect([path, answer.status]).toEqual([path, 200]);
}

async function idsByEmail(): Promise<ReadonlyMap<string, string>> {
  const users = await held.owner.get<readonly { id: string; email: string }[]>('/api/users');
  return new Map(users.map(({ id, email }) => [email, id]));
}

function write(sql: string, ...values: unknown[]) {
  const sqlite = new Sqlite(held.running.databaseFile, { timeout: 5_000 });
  try {
    return sqlite.prepare(sql).run(...values);
  } finally {
    sqlite.close();
  }
}

function raiseAlarm(userId: string): string {
  const { lastInsertRowid } = write(
    `INSERT INTO alarms (user_id, severity, code, message, at, raised_at)
     VALUES (?, 'warning', 'FOR_TEST', 'An administrator should look.', 1, 1)`,
    userId,
  );
  return String(lastInsertRowid);
}

function addClosedTrade(userId: string): string {
  const tradeId = `${userId}-20261125-1`;
  write(
    `INSERT INTO trades (trade_id, user_id, account_number, date, contract, quantity, entry_price,
      exit_price, opened_at, closed_at, reason, gross_pnl, fees_micro)
     VALUES (?, ?, 'A1', '2026-11-25', '{"underlying":"SPY","symbol":"SPY","side":"call"}', 1,
      10000, 10000, 1, 2, 'user', 0, 0)`,
    tradeId,
    userId,
  );
  return tradeId;
}

function expireSessions(userId: string): void {
  write('UPDATE sessions SET expires_at = 1 WHERE user_id = ?', userId);
}

function expected(row: Omit<CallRow, 'input'>, role: Role): number {
  return role === 'user' || role === 'administrator' ? row[role] : row.signedOut;
}

test('every procedure has a row, and every row a procedure [K9] [V8.2.1]', () => {
  expect(Object.keys(rows).sort()).toEqual(routes.map(({ procedure }) => procedure).sort());
});

test('every path beside the procedures has a row [V6.3.4] [V8.2.1]', () => {
  const beside = Object.entries(UNDOCUMENTED_PATH_METHODS).flatMap(([path, methods]) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`),
  );
  expect(Object.keys(PATH_ROWS).sort()).toEqual(beside.sort());
});

describe.each(ROLES)('%s', (role) => {
  for (const [call, row] of Object.entries(PATH_ROWS)) {
    test(call, async () => {
      const [method = '', path = ''] = call.split(' ', 2);
      const { origin } = held.running.app;
      const answer = await fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: { origin, cookie: await cookies[role]() },
      });
      await answer.body?.cancel();
      expect(answer.status).toBe(expected(row, role));
      const { status, headers } = answer;
      const header = (name: string) => headers.get(name);
      await expectDocumentedAnswer(method, path, { status, readHeader: header, text: null });
    });
  }

  for (const route of routes) {
    test(`${route.procedure} by its path and over tRPC [K9] [V8.2.1]`, async () => {
      const row = rows[route.procedure];
      if (row === undefined) throw new Error(`${route.procedure} has no row`);
      for (const send of [sendRest, sendTrpc]) {
        const cookie = await cookies[role]();
        const { origin } = held.running.app;
        const answer = await send({ origin, route, cookie, input: row.input });
        expect([
          send.name,
          answer.status,
          answer.status === expected(row, role) || answer.text,
        ]).toEqual([send.name, expected(row, role), true]);
      }
    });
  }
});

/** Paths that can name another user's things. */
const NAMING: readonly Route[] = routes.filter(({ path }) => path.includes(':'));

describe("others' things [K10]", () => {
  test('can be named only where this test knows it', () => {
    expect(NAMING.map(({ procedure }) => procedure).sort()).toEqual([
      'alarms.acknowledge',
      'allowedEmails.remove',
      'days.get',
      'notifications.changeChannel',
      'notifications.channelDeliveries',
      'notifications.removeChannel',
      'notifications.testChannel',
      'positions.close',
      'positions.result',
      'tokens.revoke',
      'trades.get',
      'trades.saveNote',
      'users.activity',
      'users.flatten',
      'users.remove',
      'users.reset',
      'users.resetLink',
      'users.setAdmin',
      'users.setStatus',
    ]);
  });

  test('are the same 404 as things that are not there [V8.2.2]', async () => {
    const user = await signIn('user');
    const answers = async (paths: readonly string[]) => {
      const sent = await Promise.all(paths.map((path) => user.send('POST', path)));
      return sent.map(({ status, body }) => ({ status, body }));
    };
    const results = await Promise.all(
      [held.position.id, 'no-such-position'].map((id) =>
        user.send('GET', `/api/positions/${id}/result`),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual([404, 404]);
    expect(results[0]?.body).toEqual(results[1]?.body);
    for (const [theirs, nobodys] of [
      [`/api/positions/${held.position.id}/close`, '/api/positions/no-such-position/close'],
      [`/api/alarms/${othersAlarm}/acknowledge`, '/api/alarms/999999999/acknowledge'],
    ] as const) {
      const [there, notThere] = await answers([theirs, nobodys]);
      expect(there?.status).toBe(404);
      expect(there).toEqual(notThere);
    }
  });

  test('were not touched by anybody', async () => {
    const owner = held.running.client();
    await owner.post('/api/auth/login', OWNER);
    expect(await positionsOf(owner)).toEqual([
      expect.objectContaining({ id: held.position.id, isClosing: false }),
    ]);
    const [alarm] = rowsOf<{ acknowledged_at: number | null }>(
      held.running.databaseFile,
      'SELECT acknowledged_at FROM alarms WHERE id = ?',
      othersAlarm,
    );
    expect(alarm).toEqual({ acknowledged_at: null });
  });

  test('are in no answer to another user [V8.2.2]', async () => {
    const user = await signIn('user');
    const paths = [
      ...['/api/positions', '/api/orders/history', '/api/decisions'],
      ...['/api/trades?account=all', '/api/days/2026-11-27?account=all'],
    ];
    for (const path of paths) {
      const text = JSON.stringify(await user.get(path));
      expect(text).not.toContain(held.position.id);
      expect(text).not.toContain(held.position.contractSymbol);
    }
    expect(JSON.stringify(await user.get('/api/alarms'))).not.toContain('FOR_TEST');
  });
});
