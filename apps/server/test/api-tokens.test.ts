// Runs in: share, all, long
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../src/runtime/log.ts';
import type { Client } from './client.ts';
import { isLongRun } from './long.ts';
import { OWNER } from './owner.ts';
import { type RawAnswer, rawRequest } from './raw-request.ts';
import { rowsOf } from './rows.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

const ADA = { email: 'ada@example.com', password: 'a long enough password' };

interface Made {
  readonly id: string;
  readonly token: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string;
}
interface Listed {
  readonly id: string;
  readonly name: string;
  readonly lastUsedAt: string | null;
  readonly lastUsedFrom: string | null;
}

const logged: string[] = [];

let running: RunningApp;
let owner: Client;
let ada: Client;
let adaId: string;

beforeAll(async () => {
  const log = createLog('trace', { write: (line) => void logged.push(line) });
  running = await startRunningApp(
    { SIM_SPEED: 'step', SIM_START: '2026-11-27T11:00', TRUST_PROXY_HOPS: '1' },
    { log },
  );
  owner = await running.owner();
  await owner.post('/api/allowed-emails', { email: ADA.email });
  ada = running.client();
  await ada.post('/api/auth/register', ADA);
  adaId = (await ada.get<{ id: string }>('/api/auth/user')).id;
}, 60_000);
afterAll(() => running.close());

const make = (by: Client, scopes: readonly string[], name = 'A script') =>
  by.post<Made>('/api/tokens', { name, scopes, expiresInDays: 30 });

/** A script's request: no Origin, and no cookie but the given one. */
function send(
  token: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const own = { authorization: `Bearer ${token}`, ...headers };
  return rawRequest(running.app.origin, method, path, { headers: own });
}

const statusOf = async (token: string, method = 'GET', path = '/api/auth/user') =>
  (await send(token, method, path)).status;

const listed = async (by: Client) =>
  (await by.get<{ tokens: readonly Listed[] }>('/api/tokens')).tokens;

function write(sql: string, ...values: unknown[]): void {
  const sqlite = new Sqlite(running.databaseFile, { timeout: 5_000 });
  try {
    sqlite.prepare(sql).run(...values);
  } finally {
    sqlite.close();
  }
}

async function signInAgain(): Promise<void> {
  ada = running.client();
  await ada.post('/api/auth/login', ADA);
}

describe('a token', () => {
  test('is shown once, and only its hash is stored', async () => {
    const made = await make(ada, ['control', 'read', 'read']);
    expect(made).toEqual({
      id: expect.any(String),
      token: expect.stringMatching(/^tdl_[\w-]{43}$/),
      scopes: ['read', 'control'],
      expiresAt: expect.any(String),
    });
    const [entry] = await listed(ada);
    expect(entry).toEqual({
      id: made.id,
      name: 'A script',
      scopes: ['read', 'control'],
      createdAt: expect.any(String),
      expiresAt: made.expiresAt,
      lastUsedAt: null,
      lastUsedFrom: null,
    });
    const stored = JSON.stringify(rowsOf(running.databaseFile, 'SELECT * FROM api_tokens'));
    expect(stored).toContain(made.id);
    expect(stored).not.toContain(made.token.slice(4));
    expect(await listed(owner)).toEqual([]);
  });

  test('reads its own user’s data, whatever cookie comes beside it', async () => {
    const { token } = await make(ada, ['read']);
    const answer = await send(token, 'GET', '/api/auth/user', { cookie: owner.cookie });
    expect(answer.json()).toMatchObject({ email: ADA.email });
    expect(answer.headers['set-cookie']).toBeUndefined();
    // The token gets no rights from an administrator's session.
    const others = await send(token, 'GET', '/api/users', { cookie: owner.cookie });
    expect(others.status).toBe(403);
    const image = await send(token, 'GET', `/api/users/${adaId}/image`, { cookie: owner.cookie });
    expect(image.status).toBe(404);
    const csv = await send(token, 'GET', '/api/export/trades.csv?user=x', { cookie: owner.cookie });
    expect(csv.status).toBe(403);
  });

  test('reads what an administrator reads', async () => {
    const { token } = await make(owner, ['read']);
    expect(await statusOf(token, 'GET', '/api/users')).toBe(200);
    expect(await statusOf(token, 'GET', '/api/audit')).toBe(200);
    expect(await statusOf(token, 'GET', `/api/export/trades.csv?user=${adaId}`)).toBe(200);
  });

  test('needs no Origin, also from another page, and no other header than its own', async () => {
    const { token } = await make(ada, ['control']);
    expect(await statusOf(token, 'POST', '/api/bot/pause')).toBe(200);
    const headers = { origin: 'https://elsewhere.example' };
    expect((await send(token, 'POST', '/api/bot/pause', headers)).status).toBe(200);
    const { origin } = running.app;
    const without = await rawRequest(origin, 'POST', '/api/bot/pause');
    expect(without.status).toBe(403);
    const basic = { authorization: 'Basic YTpi' };
    expect((await rawRequest(origin, 'POST', '/api/bot/pause', { headers: basic })).status).toBe(
      403,
    );
  });

  test('flattens, and never starts, buys, changes keys or administers', async () => {
    const { token } = await make(owner, ['control', 'read']);
    expect(await statusOf(token, 'POST', '/api/bot/flatten')).toBe(200);
    expect(await statusOf(token, 'POST', '/api/bot/stop')).toBe(200);
    for (const path of [
      ...['/api/bot/start', '/api/bot/toggle', '/api/config', '/api/kill-switch', '/api/tokens'],
      ...[`/api/users/${adaId}/flatten`, '/api/allowed-emails', '/api/auth/logout'],
    ]) {
      expect([path, await statusOf(token, 'POST', path)]).toEqual([path, 403]);
    }
    expect(await statusOf(token, 'PUT', '/api/settings')).toBe(403);
    expect(await statusOf(token, 'PATCH', `/api/users/${adaId}/admin`)).toBe(403);
  });

  test('has no event stream', async () => {
    const { token } = await make(ada, ['read']);
    expect(await statusOf(token, 'GET', '/api/events')).toBe(403);
  });

  test('shows when it was last used and from where, before that is written', async () => {
    const { id, token } = await make(ada, ['read']);
    const written = () =>
      rowsOf<{ last_used_at: number | null }>(
        running.databaseFile,
        'SELECT last_used_at FROM api_tokens WHERE id = ?',
        id,
      );
    await send(token, 'GET', '/api/account', { 'x-forwarded-for': '203.0.113.7' });
    const entry = (await listed(ada)).find((each) => each.id === id);
    expect(entry).toMatchObject({ lastUsedFrom: '203.0.113.7', lastUsedAt: expect.any(String) });
    expect(written()).toEqual([{ last_used_at: null }]);
  });
});

describe('making one', () => {
  test('names what is wrong', async () => {
    const good = { name: 'A script', scopes: ['read'], expiresInDays: 30 };
    for (const [wrong, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'a\nb' }, 'name'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['trade'] }, 'scopes.0'],
      [{ expiresInDays: 0 }, 'expiresInDays'],
      [{ expiresInDays: 366 }, 'expiresInDays'],
      [{ expiresInDays: 1.5 }, 'expiresInDays'],
      [{ userId: 'x' }, 'userId'],
    ] as const) {
      const { status, body } = await ada.send('POST', '/api/tokens', { ...good, ...wrong });
      expect([status, body]).toMatchObject([400, { error: expect.stringMatching(`^${field}: `) }]);
    }
  });

  test('is an administrator’s for the scope of metrics', async () => {
    const given = { name: 'Grafana', scopes: ['metrics'], expiresInDays: 1 };
    expect((await ada.send('POST', '/api/tokens', given)).status).toBe(403);
    expect((await owner.send('POST', '/api/tokens', given)).status).toBe(200);
  });

  test('needs a proof of who it is of the last five minutes', async () => {
    write('UPDATE sessions SET proved_at = proved_at - 360000 WHERE user_id = ?', adaId);
    const given = { name: 'A script', scopes: ['read'], expiresInDays: 1 };
    const answer = await ada.send('POST', '/api/tokens', given);
    expect(answer).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATE' } });
    await ada.post('/api/auth/step-up', { password: ADA.password });
    expect((await ada.send('POST', '/api/tokens', given)).status).toBe(200);
  });

  test('ends at twenty of a user, until one is revoked', async () => {
    const have = (await listed(ada)).length;
    for (let n = have; n < 20; n += 1) await make(ada, ['read']);
    const given = { name: 'One more', scopes: ['read'], expiresInDays: 1 };
    expect((await ada.send('POST', '/api/tokens', given)).status).toBe(409);
    for (const { id } of await listed(ada)) await ada.send('DELETE', `/api/tokens/${id}`);
    expect((await ada.send('POST', '/api/tokens', given)).status).toBe(200);
  });
});

describe('the end of a token', () => {
  test('is its revocation, from the next request on', async () => {
    const { id, token } = await make(ada, ['read']);
    expect(await statusOf(token)).toBe(200);
    expect((await owner.send('DELETE', `/api/tokens/${id}`)).status).toBe(404);
    expect(await statusOf(token)).toBe(200);
    expect((await ada.send('DELETE', `/api/tokens/${id}`)).status).toBe(200);
    const answer = await send(token, 'GET', '/api/auth/user');
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    expect((await ada.send('DELETE', `/api/tokens/${id}`)).status).toBe(404);
  });

  test('is no new password, and no sign-out elsewhere', async () => {
    const { token } = await make(ada, ['read']);
    await ada.post('/api/auth/sessions/revoke');
    const same = { currentPassword: ADA.password, newPassword: ADA.password };
    const changed = { ...same, newPassword: `${ADA.password} too` };
    expect((await ada.send('POST', '/api/auth/password', changed)).status).toBe(200);
    const back = { currentPassword: changed.newPassword, newPassword: ADA.password };
    expect((await ada.send('POST', '/api/auth/password', back)).status).toBe(200);
    expect(await statusOf(token)).toBe(200);
  });

  test('is a suspension, which lifting does not undo', async () => {
    await signInAgain();
    const { token } = await make(ada, ['read']);
    await owner.send('PATCH', `/api/users/${adaId}/status`, { isActive: false });
    expect(await statusOf(token)).toBe(401);
    await owner.send('PATCH', `/api/users/${adaId}/status`, { isActive: true });
    expect(await statusOf(token)).toBe(401);
  });

  test('is a link to set a new password', async () => {
    await signInAgain();
    const { token } = await make(ada, ['read']);
    await owner.post(`/api/users/${adaId}/reset-link`);
    expect(await statusOf(token)).toBe(401);
  });

  test('is its own day, and until the next one is made it is listed', async () => {
    await signInAgain();
    const { id, token } = await make(ada, ['read']);
    write('UPDATE api_tokens SET expires_at = ? WHERE id = ?', Date.now(), id);
    expect(await statusOf(token)).toBe(401);
    expect((await listed(ada)).map((each) => each.id)).toContain(id);
    await make(ada, ['read']);
    expect((await listed(ada)).map((each) => each.id)).not.toContain(id);
  });

  test('takes the scope of metrics with its user’s rights', async () => {
    await owner.post('/api/auth/login', OWNER);
    await owner.send('PATCH', `/api/users/${adaId}/admin`, { isAdmin: true });
    await signInAgain();
    const { token } = await make(ada, ['read', 'metrics']);
    expect(await statusOf(token, 'GET', '/api/users')).toBe(200);
    await owner.send('PATCH', `/api/users/${adaId}/admin`, { isAdmin: false });
    expect(await statusOf(token, 'GET', '/api/users')).toBe(403);
    expect(await statusOf(token)).toBe(200);
  });
});

const WRONG = isLongRun ? 10_000 : 1_000;

describe(`${WRONG} wrong tokens`, () => {
  const AT_ONCE = 50;
  const tryWrong = async (n: number) => {
    const authorization = `Bearer tdl_${String(n).padStart(43, 'x')}`;
    const answer = await fetch(`${running.app.origin}/api/account`, { headers: { authorization } });
    await answer.body?.cancel();
    return answer.status;
  };

  test('are refused, soon as too many, and keep no right one out', {
    timeout: 120_000,
  }, async () => {
    const { token } = await make(owner, ['read']);
    const right = new Set<number>();
    const wrong = new Map<number, number>();
    for (let first = 0; first < WRONG; first += AT_ONCE) {
      const tried = Array.from({ length: AT_ONCE }, (_, n) => tryWrong(first + n));
      right.add(await statusOf(token));
      for (const status of await Promise.all(tried)) {
        wrong.set(status, (wrong.get(status) ?? 0) + 1);
      }
    }
    expect([...right]).toEqual([200]);
    const counted = wrong.get(401) ?? 0;
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThanOrEqual(100);
    expect(wrong.get(429)).toBe(WRONG - counted);
    const from = { 'x-forwarded-for': '198.51.100.9' };
    expect((await send('tdl_x', 'GET', '/api/account', from)).status).toBe(401);
    expect((await send(token, 'GET', '/api/account', from)).status).toBe(200);
  });
});

test('no token is in the log, and audit rows say who made and revoked one', async () => {
  const rows = rowsOf<{ action: string; subject: string }>(
    running.databaseFile,
    "SELECT * FROM audit_log WHERE action LIKE 'token.%'",
  );
  expect(new Set(rows.map(({ action }) => action))).toEqual(
    new Set(['token.made', 'token.revoked']),
  );
  expect(JSON.stringify(rows)).not.toContain('tdl_');
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('')).not.toContain('tdl_');
});
