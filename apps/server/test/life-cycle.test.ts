// Runs in: all
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { type HeldPosition, positionsOf } from './held-trade.ts';
import { rowsOf } from './rows.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

const PASSWORD = 'a long enough password';
/** Every bar from 11:05 to 12:10 of this half day enters. */
const DAY = {
  SIM_SPEED: 'step',
  SIM_SEED: '676',
  SIM_START: '2026-11-27T11:00',
  MONEY_FLOW_GATE: '0',
};
/** Only the trader, the broker or the flatten time sells. */
const PATIENT = { confidenceThreshold: 0, profitTarget: 1000, stopLoss: 100 };
const BARS_TO_SIGNAL = 1;
const MAX_TRIES = 8;
/** Past 12:35, when contracts that expire today are sold. */
const BARS_TO_FLAT = 18;

interface UserEntry {
  readonly id: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly isClosing: boolean;
}

let running: RunningApp;
let owner: Client;

beforeAll(async () => {
  running = await startRunningApp(DAY);
  owner = await running.owner();
  for (const name of ['suspended', 'deleted', 'unlisted', 'idle']) await join(name);
}, 120_000);
afterAll(() => running.close());

async function join(name: string): Promise<Client> {
  const email = `${name}@example.com`;
  await owner.post('/api/allowed-emails', { email });
  const client = running.client();
  await client.post('/api/auth/register', { email, password: PASSWORD });
  return client;
}

async function signIn(name: string): Promise<Client> {
  const client = running.client();
  await client.post('/api/auth/login', { email: `${name}@example.com`, password: PASSWORD });
  return client;
}

async function userOf(name: string): Promise<UserEntry> {
  const users = await owner.get<readonly UserEntry[]>('/api/users');
  const found = users.find(({ email }) => email === `${name}@example.com`);
  if (found === undefined) throw new RangeError(name);
  return found;
}

async function setStatus(name: string, isActive: boolean): Promise<void> {
  const { id } = await userOf(name);
  const answer = await owner.send('PATCH', `/api/users/${id}/status`, { isActive });
  expect([answer.status, answer.body]).toEqual([200, { message: 'User status updated' }]);
}

const buysOf = async (userId: string) =>
  (await running.simulator.accounts())
    .flatMap(({ orders }) => orders)
    .filter(({ side, clientOrderId }) => side === 'buy' && clientOrderId.startsWith(userId)).length;

describe('users who hold a position', () => {
  const clients = new Map<string, Client>();
  const held = new Map<string, HeldPosition>();
  const clientOf = (name: string): Client => {
    const client = clients.get(name);
    if (client === undefined) throw new RangeError(name);
    return client;
  };

  beforeAll(async () => {
    for (const name of ['suspended', 'deleted', 'unlisted']) {
      const client = await signIn(name);
      clients.set(name, client);
      await client.put('/api/settings', PATIENT);
      await client.post('/api/bot/start');
    }
    await running.simulator.advance(BARS_TO_SIGNAL);
    for (let bar = 0; bar < MAX_TRIES && held.size < clients.size; bar += 1) {
      await running.simulator.advance(1);
      for (const [name, client] of clients) {
        const [position] = await positionsOf(client);
        if (position !== undefined) held.set(name, position);
      }
    }
    expect([...held.keys()].sort()).toEqual([...clients.keys()].sort());
  }, 120_000);

  test('[K2] are not deleted until they are flat, and it is said what they hold', async () => {
    const { id } = await userOf('deleted');
    const answer = await owner.send('DELETE', `/api/users/${id}`);
    const { quantity, contractSymbol } = held.get('deleted') ?? {};
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: expect.stringContaining(`holds ${quantity} of ${contractSymbol}`),
    });
    expect(await positionsOf(clientOf('deleted'))).toHaveLength(1);
  });

  test('[K1] are signed out at once when they are suspended, and are shown as closing', async () => {
    await setStatus('suspended', false);
    const client = clientOf('suspended');
    expect((await client.send('GET', '/api/positions')).status).toBe(401);
    const again = await running.client().send('POST', '/api/auth/login', {
      email: 'suspended@example.com',
      password: PASSWORD,
    });
    expect(again.status).toBe(401);
    expect(await userOf('suspended')).toMatchObject({ isActive: false, isClosing: true });
  });

  test('[K3] are as good as suspended when their address is taken off the whitelist', async () => {
    const path = `/api/allowed-emails/${encodeURIComponent('unlisted@example.com')}`;
    const answer = await owner.send('DELETE', path);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Email removed from whitelist' },
    ]);
    expect((await clientOf('unlisted').send('GET', '/api/positions')).status).toBe(401);
    expect(await userOf('unlisted')).toMatchObject({ isActive: false, isClosing: true });
    const { id } = await userOf('unlisted');
    const activated = await owner.send('PATCH', `/api/users/${id}/status`, { isActive: true });
    expect(activated.status).toBe(409);
  });

  test('[K6] keep the settings that they entered with when an administrator resets them', async () => {
    const client = clientOf('deleted');
    const { id } = await userOf('deleted');
    const answer = await owner.send('POST', `/api/users/${id}/reset`);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'User settings reset to defaults' },
    ]);
    expect(await client.get('/api/settings')).toMatchObject({ profitTarget: 100, stopLoss: 20 });
    expect(await positionsOf(client)).toMatchObject([
      { profitTarget: PATIENT.profitTarget, stopLoss: PATIENT.stopLoss },
    ]);
  });

  test('[K1] are guarded until they are flat, buy nothing more, and are distinguished then', async () => {
    const ids = [(await userOf('suspended')).id, (await userOf('unlisted')).id];
    const before = await Promise.all(ids.map(buysOf));
    // This user is deleted later, so must be flat by then.
    await clientOf('deleted').post('/api/bot/pause');
    await running.simulator.advance(BARS_TO_FLAT);
    expect(await Promise.all(ids.map(buysOf))).toEqual(before);
    expect(await userOf('suspended')).toMatchObject({ isActive: false, isClosing: false });
    const { id } = await userOf('suspended');
    const activity = await owner.get<{ totalTrades: number; recentTrades: { action: string }[] }>(
      `/api/users/${id}/activity`,
    );
    expect(activity).toMatchObject({ positions: [], totalTrades: 1 });
    expect(activity.recentTrades.map(({ action }) => action)).toEqual(['sell', 'buy']);
  }, 120_000);

  test('[K2] [V6.4.4] are deleted when they are flat; the ledger stays and the address may register again', async () => {
    const { id } = await userOf('deleted');
    const answer = await owner.send('DELETE', `/api/users/${id}`);
    expect([answer.status, answer.body]).toEqual([200, { message: 'User deleted successfully' }]);
    expect((await clientOf('deleted').send('GET', '/api/auth/user')).status).toBe(401);
    const count = (sql: string) =>
      rowsOf<{ n: number }>(running.databaseFile, `SELECT count(*) n FROM ${sql}`, id)[0]?.n;
    expect(count('trades WHERE user_id = ?')).toBe(1);
    expect(count('broker_configs WHERE user_id = ?')).toBe(0);
    expect(await owner.get('/api/allowed-emails')).toContainEqual({
      email: 'deleted@example.com',
      isRegistered: false,
      isOwner: false,
    });
    const email = 'deleted@example.com';
    const client = running.client();
    await client.post('/api/auth/register', { email, password: PASSWORD });
    const user = await client.get<{ id: string }>('/api/auth/user');
    expect(user.id).not.toBe(id);
    expect(await client.get('/api/analytics/performance')).toMatchObject({ winningTrades: 0 });
  });

  test('have an equity curve, of their own account alone', async () => {
    interface Curve {
      readonly days: readonly unknown[];
      readonly today: readonly { readonly at: string; readonly equity: number }[];
    }
    const newcomer = await signIn('deleted');
    const pointsOf = async (client: Client) => (await client.get<Curve>('/api/equity')).today;
    await running.simulator.advance(1);
    await expect.poll(async () => (await pointsOf(newcomer)).length, { timeout: 30_000 }).toBe(1);
    const points = await pointsOf(owner);
    expect(points.length).toBeGreaterThan(BARS_TO_FLAT);
    expect(new Set(points.map(({ at }) => at)).size).toBe(points.length);
    const { days } = await owner.get<Curve>('/api/equity');
    expect(days).toEqual([{ day: '2026-11-27', equity: 100_000, realised: 0 }]);
  });
});

test('a suspension that the process did not survive holds from the next start on [K1]', async () => {
  const client = await signIn('idle');
  await client.post('/api/bot/toggle', { active: true });
  const { id } = await userOf('idle');
  // The file of a process that died between changing the list of users and suspending the account.
  const sqlite = new Sqlite(running.databaseFile, { timeout: 5_000 });
  sqlite.prepare('UPDATE users SET is_active = 0 WHERE id = ?').run(id);
  sqlite.close();
  await running.restart();
  const states = rowsOf<{ state: string }>(
    running.databaseFile,
    'SELECT state FROM account_states WHERE user_id = ?',
    id,
  );
  expect(JSON.parse(states[0]?.state ?? '{}')).toMatchObject({
    barred: 'The account is suspended.',
    isActive: false,
  });
}, 120_000);
