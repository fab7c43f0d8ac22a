// Runs in: all
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { OWNER } from './owner.ts';
import { PROCESS_TIMEOUT, startTrading, useBuiltServer } from './process-setup.ts';
import { rowsOf } from './rows.ts';
import type { ServerProcess } from './server-process.ts';
import { SURVIVE } from './shell-limits.ts';
import { findWhole, wholePosition } from './whole-position.ts';

const SOLD = /owner@example\.com: \d+ × SPY \d+ (call|put) sold at \$/;
const ENTERED_WITHIN_MS = 30_000;
const ALL_SOLD = 'Accounts: 1 sold, 0 being sold, 0 refused, 0 holding nothing.\n';

const newSetup = useBuiltServer();

/**
 * A server with a position, and a broker in a process of its own. The tests begin after the entry, so
 * another market is started where the bot enters nothing, after saying why.
 */
async function hold() {
  for (let attempts = 1; ; attempts += 1) {
    const held = await tryToHold();
    if (held !== null) return held;
    if (attempts === 3) throw new Error('the bot entered nothing in three markets');
  }
}

async function tryToHold() {
  const setup = await newSetup();
  const { client, dataDir, simulator } = setup;
  const broker = setup.runSimulator({ DATA_DIR: join(dataDir, '..'), SIM_SPEED: '30' });
  await broker.started();
  const variables = { SIM_URL: simulator.origin };
  const server = setup.run(variables);
  await server.started();
  await startTrading(client);
  const until = Date.now() + ENTERED_WITHIN_MS;
  let position = await findWhole(client, simulator);
  while (position === null && Date.now() < until) {
    await sleep(100);
    position = await findWhole(client, simulator);
  }
  if (position === null) {
    const facts = ['/api/bot/status', '/api/alarms', '/api/decisions?limit=3'].map((path) =>
      client.get(path),
    );
    process.stderr.write(`the bot entered nothing: ${JSON.stringify(await Promise.all(facts))}\n`);
    await server.destroy();
    await broker.destroy();
    return null;
  }
  const limited = async (limits: string, ...args: readonly string[]) => {
    const command = setup.kill(args, variables, limits);
    const { code } = await command.exited();
    return { code, stdout: command.stdout, stderr: command.stderr };
  };
  const kill = (...args: readonly string[]) => limited('', ...args);
  const account = async () => {
    const [first] = await simulator.accounts();
    if (first === undefined) throw new Error('there is no account');
    return first;
  };
  const database = join(dataDir, 'tideline.sqlite');
  return { ...setup, variables, server, position, kill, limited, account, database };
}

type Held = Awaited<ReturnType<typeof hold>>;

async function expectSoldOnce({ account, position, database }: Held): Promise<void> {
  const { orders, positions, fills } = await account();
  expect(positions).toEqual([]);
  const sells = orders.filter(({ side }) => side === 'sell');
  expect(sells.map(({ clientOrderId }) => clientOrderId)).toEqual([`${position.id}-exit-1`]);
  const sold = fills.filter(({ side }) => side === 'sell');
  expect(sold.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(position.quantity);
  expect(rowsOf(database, 'SELECT reason, quantity FROM trades')).toEqual([
    { reason: 'kill', quantity: position.quantity },
  ]);
}

async function kill(server: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  server.kill(signal);
  await server.exited();
}

/**
 * A process stopped in the middle of a commit keeps the database's lock, which no sleeping machine
 * does.
 */
async function stopBetweenCommits(server: ServerProcess, database: string): Promise<void> {
  await eventually(async () => {
    server.kill('SIGSTOP');
    const sqlite = new Sqlite(database, { timeout: 0 });
    try {
      sqlite.exec('BEGIN IMMEDIATE; ROLLBACK');
      return true;
    } catch {
      server.kill('SIGCONT');
      return null;
    } finally {
      sqlite.close();
    }
  });
}

describe('npm run kill -- --flatten [N4]', { timeout: 2 * PROCESS_TIMEOUT }, () => {
  test('has a running server sell, by a socket that is its owner’s alone', async () => {
    const held = await hold();
    const { dataDir, client, kill: run } = held;
    expect(statSync(join(dataDir, 'server.sock')).mode & 0o777).toBe(0o600);
    const { code, stdout, stderr } = await run('--flatten');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Kill switch engaged: no entries\.\n/);
    expect(stdout).toMatch(SOLD);
    expect(stdout.endsWith(ALL_SOLD)).toBe(true);
    await expectSoldOnce(held);
    expect(await client.get('/api/market/status')).toMatchObject({ killSwitch: true });
    expect(await client.get('/api/bot/status')).toMatchObject({ isActive: false });

    const again = await run('--flatten');
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('1 holding nothing') });
    await expectSoldOnce(held);
    await held.server.destroy();
    expect(existsSync(join(dataDir, 'KILL'))).toBe(true);
  });

  test('sells by itself where no server runs, and leaves no trace of a server', async () => {
    const held = await hold();
    const { dataDir, server, kill: run, database } = held;
    await kill(server, 'SIGKILL');
    const { code, stdout, stderr } = await run('--flatten');
    const doing = 'tideline: no server runs: selling in its place\n';
    expect([code, stderr]).toEqual([0, expect.stringContaining(doing)]);
    expect(stdout).toMatch(SOLD);
    expect(stdout.endsWith(ALL_SOLD)).toBe(true);
    await expectSoldOnce(held);
    expect(existsSync(join(dataDir, 'server.sock'))).toBe(false);
    expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
    expect(
      rowsOf(database, 'SELECT action, actor FROM audit_log ORDER BY id DESC LIMIT 1'),
    ).toEqual([{ action: 'kill-switch.flattened', actor: 'console' }]);
    expect(await run('--flatten')).toMatchObject({ code: 0 });
    await expectSoldOnce(held);
  });

  test('sells at the simulator that lives in the server, from its file', async () => {
    const setup = await newSetup();
    const { client, simulator, dataDir } = setup;
    const server = setup.run({ SIM_SPEED: '30' });
    await server.started();
    await startTrading(client);
    const position = await wholePosition(client, simulator);
    await kill(server, 'SIGKILL');
    const command = setup.kill(['--flatten'], { SIM_SPEED: '30' });
    expect(await command.exited()).toMatchObject({ code: 0 });
    expect(command.stdout).toMatch(SOLD);
    const database = join(dataDir, 'tideline.sqlite');
    expect(rowsOf(database, 'SELECT reason, quantity FROM trades')).toEqual([
      { reason: 'kill', quantity: position.quantity },
    ]);
    await setup.run().started();
    expect((await simulator.accounts())[0]?.positions).toEqual([]);
  });

  test('ends a server that hangs once it is asked to, and sells in its place', async () => {
    const held = await hold();
    const { server, kill: run, account } = held;
    server.kill('SIGSTOP');
    const asked = await run('--flatten');
    expect(asked.code).toBe(1);
    expect(asked.stderr).toContain(`the server (process ${server.pid}) has not answered for 10 s`);
    expect(asked.stdout).toContain(`process ${server.pid} still runs and nothing was sold: --yes`);
    expect((await account()).positions).toHaveLength(1);

    const { code, stdout, stderr } = await run('--flatten', '--yes');
    expect([code, stderr]).toEqual([0, expect.stringContaining(`process ${server.pid} is ended`)]);
    expect(stdout).toMatch(SOLD);
    expect(await server.exited()).toEqual({ code: null, signal: 'SIGKILL' });
    await expectSoldOnce(held);
  });

  test('G5 a server that wakes up after its place was taken sends nothing', async () => {
    const held = await hold();
    const { server, dataDir, kill: run, account, client, database } = held;
    await stopBetweenCommits(server, database);
    // The lock of a machine that sleeps does not hold here, and no signal reaches its process.
    rmSync(join(dataDir, 'lock.sqlite'));
    renameSync(join(dataDir, 'server.sock'), join(dataDir, 'asleep.sock'));
    const { code, stdout } = await run('--flatten', '--yes');
    expect([code, stdout]).toEqual([0, expect.stringMatching(SOLD)]);
    await expectSoldOnce(held);
    const { orders } = await account();

    server.kill('SIGCONT');
    await server.logged(/another process has started/);
    expect((await client.send('POST', '/api/bot/flatten')).status).toBe(409);
    expect((await account()).orders).toEqual(orders);
    await expectSoldOnce(held);
  });

  test('sells where nothing can be saved, under the id that the broker takes once', async () => {
    const held = await hold();
    const { server, position, kill: run, limited, account, variables, client, database } = held;
    await kill(server, 'SIGKILL');
    // SQLite can read under this limit, and commit no more.
    const { code, stdout, stderr } = await limited(`${SURVIVE}; ulimit -f 64`, '--flatten');
    expect([code, stderr]).toEqual([0, expect.stringContaining('nothing can be saved')]);
    expect(stdout).toMatch(SOLD);
    const sells = async () =>
      (await account()).orders
        .filter(({ side }) => side === 'sell')
        .map(({ clientOrderId }) => clientOrderId);
    expect(await sells()).toEqual([`${position.id}-exit-emergency`]);
    expect((await account()).positions).toEqual([]);
    expect(rowsOf(database, 'SELECT reason FROM trades')).toEqual([]);

    await held.run(variables).started();
    await eventually(async () => {
      const rows = rowsOf(database, 'SELECT quantity FROM trades');
      return rows.length === 1 ? true : null;
    });
    await client.post('/api/auth/login', OWNER);
    expect(await client.get('/api/positions')).toEqual([]);
    expect(await run('--flatten')).toMatchObject({ code: 0 });
    expect(await sells()).toHaveLength(1);
  });

  test('without the master key says so, and asks no broker', async () => {
    const held = await hold();
    const { server, dataDir, kill: run, account } = held;
    await kill(server, 'SIGKILL');
    renameSync(join(dataDir, 'master.key'), join(dataDir, '..', 'master.key'));
    const { code, stdout } = await run('--flatten');
    expect(code).toBe(1);
    expect(stdout).toContain('The master key is missing');
    expect((await account()).positions).toHaveLength(1);
    renameSync(join(dataDir, '..', 'master.key'), join(dataDir, 'master.key'));
    expect(await run('--flatten')).toMatchObject({ code: 0 });
    await expectSoldOnce(held);
  });

  test('in a folder without a database says so, and begins none', async () => {
    const { kill: run, dataDir } = await newSetup();
    const command = run(['--flatten'], { DATA_DIR: join(dataDir, '..') });
    expect(await command.exited()).toMatchObject({ code: 2 });
    expect(command.stdout).toContain('there is no database in');
    expect(existsSync(join(dataDir, '..', 'tideline.sqlite'))).toBe(false);
    expect(existsSync(join(dataDir, '..', 'KILL'))).toBe(true);
  });
});
