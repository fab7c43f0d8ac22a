// Runs in: all
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { setFaults } from './broker-faults.ts';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { registerOwner } from './owner.ts';
import { rowsOf } from './rows.ts';
import { newSeparateSetup } from './separate-simulator.ts';
import { signUp } from './sign-up.ts';
import type { SimulatorAccount } from './simulator-control.ts';
import { wholePosition } from './whole-position.ts';

const TIMEOUT = 60_000;
const PATIENT = { confidenceThreshold: 0, profitTarget: 1000, stopLoss: 100 };

interface Answer {
  readonly message: string;
  readonly warnings: readonly string[];
}

interface Holdings {
  readonly accounts: readonly { readonly user: string }[];
}

interface Everyone {
  readonly engaged: boolean;
  readonly message: string;
  readonly accounts: readonly {
    readonly user: string;
    readonly outcome: string;
    readonly result: string;
  }[];
}

async function startTrading() {
  const setup = await newSeparateSetup();
  await setup.startSimulator({ SIM_SPEED: '20', SIM_START: '2026-11-27T11:04' });
  await setup.startProduct();
  await registerOwner(setup.client);
  await beginTrading(setup.client);
  return setup;
}

async function beginTrading(client: Client): Promise<void> {
  await client.put('/api/settings', PATIENT);
  await client.post('/api/bot/start');
}

async function hold() {
  const setup = await startTrading();
  const position = await wholePosition(setup.client, setup.simulator);
  return { ...setup, position };
}

async function holdThree() {
  const setup = await startTrading();
  const { client, simulator } = setup;
  const traders = await Promise.all(
    ['ann@example.com', 'bob@example.com'].map((email) =>
      signUp(client, setup.anotherClient(), email),
    ),
  );
  for (const trader of traders) await beginTrading(trader);
  await eventually(async () => {
    const accounts = await simulator.accounts();
    return accounts.length === 3 && accounts.every(isWhole) ? true : null;
  });
  return { ...setup, traders };
}

function isWhole({ positions, orders }: SimulatorAccount): boolean {
  const isOver = ({ status }: { readonly status: string }) =>
    ['filled', 'canceled', 'expired'].includes(status);
  return positions.length === 1 && orders.every(isOver);
}

function sellsOf(account: SimulatorAccount | undefined) {
  return account?.orders.filter(({ side }) => side === 'sell') ?? [];
}

const flatten = (client: Client) => client.post<Answer>('/api/bot/flatten');
const flattenAll = (client: Client) =>
  client.post<Everyone>('/api/kill-switch', { engaged: true, flatten: true });

describe('flatten [N4]', () => {
  test('stops trading and sells once, and a second call changes nothing', {
    timeout: TIMEOUT,
  }, async () => {
    const { client, simulator, position, databaseFile } = await hold();
    const answer = await flatten(client);
    expect(answer.warnings).toEqual([]);
    expect(answer.message).toMatch(
      new RegExp(`^Trading stopped\\. ${position.quantity} × SPY \\d+ (call|put) sold at \\$`),
    );
    expect(await client.get('/api/positions')).toEqual([]);
    expect(await client.get('/api/bot/status')).toMatchObject({ isActive: false });
    const [account] = await simulator.accounts();
    expect(account?.positions).toEqual([]);
    expect(rowsOf(databaseFile, 'SELECT reason FROM trades')).toEqual([{ reason: 'user' }]);

    const again = await Promise.all([flatten(client), flatten(client)]);
    const held = { message: 'Trading stopped. Nothing is held.', warnings: [] };
    expect(again).toEqual([held, held]);
    const [after] = await simulator.accounts();
    expect(after?.orders).toEqual(account?.orders);
  });

  test('of many calls at once sells once', { timeout: TIMEOUT }, async () => {
    const { client, simulator } = await hold();
    const answers = await Promise.all([flatten(client), flatten(client), flatten(client)]);
    // A call that comes when all is sold finds nothing.
    const messages = answers.map(({ message }) => message);
    const sold = messages.filter((message) => message.includes('sold at $'));
    expect(sold.length).toBeGreaterThan(0);
    for (const message of messages.filter((each) => !sold.includes(each))) {
      expect(message).toBe('Trading stopped. Nothing is held.');
    }
    const [account] = await simulator.accounts();
    expect(sellsOf(account)).toHaveLength(1);
  });

  test('stops a trader who holds nothing', { timeout: TIMEOUT }, async () => {
    const { client, simulator } = await startTrading();
    expect((await flatten(client)).message).toBe('Trading stopped. Nothing is held.');
    expect(await client.get('/api/bot/status')).toMatchObject({ isActive: false });
    expect((await simulator.accounts())[0]?.orders).toEqual([]);
  });

  test('of an administrator sells what one user holds, and nothing of other users', {
    timeout: TIMEOUT,
  }, async () => {
    const { client, traders, databaseFile } = await holdThree();
    const [ann, bob] = traders;
    const users = await client.get<readonly { id: string; email: string }[]>('/api/users');
    const id = users.find(({ email }) => email === 'ann@example.com')?.id;
    expect((await bob?.send('POST', `/api/users/${id}/flatten`))?.status).toBe(403);
    expect((await client.send('POST', '/api/users/no-such-user/flatten')).status).toBe(404);
    const holders = async () => {
      const { accounts } = await client.get<Holdings>('/api/kill-switch/holdings');
      return accounts.map(({ user }) => user);
    };
    expect(await holders()).toContain('ann@example.com');
    expect((await bob?.send('GET', '/api/kill-switch/holdings'))?.status).toBe(403);
    const answer = await client.post<Answer>(`/api/users/${id}/flatten`);
    expect(answer.message).toContain('sold at $');
    expect(await ann?.get('/api/positions')).toEqual([]);
    expect(await holders()).toHaveLength(2);
    expect(await holders()).not.toContain('ann@example.com');
    expect(await client.get('/api/positions')).toMatchObject([
      { sellAt: '2026-11-27T17:25:00.000Z' },
    ]);
    expect(await bob?.get('/api/positions')).toHaveLength(1);
    expect(await client.get('/api/positions')).toHaveLength(1);
    expect(rowsOf(databaseFile, 'SELECT reason FROM trades')).toEqual([{ reason: 'kill' }]);
    const { entries } = await client.get<{ entries: readonly unknown[] }>('/api/audit');
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'user.flattened', subject: 'ann@example.com' }),
    );
  });

  test('with the kill switch sells what everybody holds, also of a suspended user', {
    timeout: TIMEOUT,
  }, async () => {
    const { client, simulator } = await holdThree();
    const users = await client.get<readonly { id: string; email: string }[]>('/api/users');
    const ann = users.find(({ email }) => email === 'ann@example.com')?.id;
    await client.send('PATCH', `/api/users/${ann}/status`, { isActive: false });
    const { engaged, message, accounts } = await flattenAll(client);
    expect(engaged).toBe(true);
    expect(message).toContain('3 sold, 0 being sold, 0 refused, 0 holding nothing');
    expect(accounts.map(({ user }) => user).sort()).toEqual([
      'ann@example.com',
      'bob@example.com',
      'owner@example.com',
    ]);
    for (const { result } of accounts) expect(result).toContain('sold at $');
    for (const { positions } of await simulator.accounts()) expect(positions).toEqual([]);
    expect(await client.get('/api/market/status')).toMatchObject({ killSwitch: true });
    const again = await flattenAll(client);
    expect(again.accounts.map(({ outcome }) => outcome)).toEqual(Array(3).fill('nothing'));
    const { entries } = await client.get<{ entries: readonly unknown[] }>('/api/audit');
    expect(entries).toContainEqual(expect.objectContaining({ action: 'kill-switch.flattened' }));
  });
});

describe('flatten, while not everything goes well [N4]', () => {
  test('says that a slow broker has not confirmed, and sells once it does', {
    timeout: TIMEOUT,
  }, async () => {
    const { client, simulator, position } = await hold();
    await setFaults(simulator, { 'request-late': 1 });
    const answer = await flatten(client);
    expect(answer.message).toMatch(/being sold\.$|sold at \$/);
    await setFaults(simulator, {});
    await eventually(async () => {
      const [account] = await simulator.accounts();
      return account?.positions.length === 0 ? true : null;
    });
    const [account] = await simulator.accounts();
    const sold = account?.fills.filter(({ side }) => side === 'sell') ?? [];
    expect(sold.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(position.quantity);
  });

  test('says why a broker refuses, and tries again', { timeout: TIMEOUT }, async () => {
    const { client, simulator } = await hold();
    await setFaults(simulator, { 'account-blocked': 1 });
    const answer = await flatten(client);
    expect(answer.message).toMatch(
      /^Trading stopped\. \d+ × SPY \d+ (call|put) not sold: the broker refused/,
    );
    await setFaults(simulator, {});
    await eventually(async () => {
      const [account] = await simulator.accounts();
      return account?.positions.length === 0 ? true : null;
    });
  });

  test('at a broker that refuses some accounts sells the others', {
    timeout: TIMEOUT,
  }, async () => {
    const { client, simulator } = await holdThree();
    // With this seed the fault blocks some of these accounts, and not all.
    await setFaults(simulator, { 'account-blocked': 0.5 }, 2);
    const { accounts } = await flattenAll(client);
    const outcomes = accounts.map(({ outcome }) => outcome);
    expect(outcomes).toContain('sold');
    expect(outcomes).toContain('refused');
    for (const { outcome, result } of accounts) {
      expect(result).toContain(outcome === 'sold' ? 'sold at $' : 'the broker refused');
    }
    await setFaults(simulator, {});
    await eventually(async () => {
      const held = (await simulator.accounts()).flatMap(({ positions }) => positions);
      return held.length === 0 ? true : null;
    });
  });

  test('with half of the accounts failing sells the others, and says which failed and why', {
    timeout: TIMEOUT,
  }, async () => {
    const { client, simulator, databaseFile } = await holdThree();
    const [ann] = rowsOf<{ id: string }>(
      databaseFile,
      "SELECT id FROM users WHERE email = 'ann@example.com'",
    );
    // The server can neither save the account's state nor go on in memory.
    const sqlite = new Sqlite(databaseFile);
    sqlite.exec(
      `CREATE TRIGGER broken BEFORE INSERT ON account_states WHEN NEW.user_id = '${ann?.id}'
       BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
    );
    const { accounts } = await flattenAll(client);
    sqlite.exec('DROP TRIGGER broken');
    sqlite.close();
    const of = (user: string) => accounts.find((account) => account.user === user);
    expect(of('owner@example.com')?.outcome).toBe('sold');
    expect(of('bob@example.com')?.outcome).toBe('sold');
    expect(of('ann@example.com')?.result).toMatch(/sold/);
    await eventually(async () => {
      const held = (await simulator.accounts()).flatMap(({ positions }) => positions);
      return held.length === 0 ? true : null;
    });
    for (const account of await simulator.accounts()) {
      const ids = account.orders.map(({ clientOrderId }) => clientOrderId);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
