// Runs in: all
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePorts } from '@tideline/free-ports';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { Client } from './client.ts';
import { eventually } from './eventually.ts';
import type { HeldPosition } from './held-trade.ts';
import { OWNER } from './owner.ts';
import { PROCESS_TIMEOUT, startTrading, useBuiltServer } from './process-setup.ts';
import { rowsOf } from './rows.ts';
import type { ServerProcess } from './server-process.ts';
import { wholePosition } from './whole-position.ts';

const STOPPED =
  'This account has been stopped after an internal error. The operator must restart it.';
const HELD = /^tideline: .*lock\.sqlite is held by another process\n$/;

const newSetup = useBuiltServer();

function isLocked(file: string): boolean {
  const sqlite = new Sqlite(file, { timeout: 0 });
  try {
    sqlite.exec('BEGIN IMMEDIATE; ROLLBACK');
    return false;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY') return true;
    throw error;
  } finally {
    sqlite.close();
  }
}

async function stopBetweenWrites(server: ServerProcess, file: string): Promise<void> {
  await eventually(async () => {
    server.kill('SIGSTOP');
    if (!isLocked(file)) return true;
    server.kill('SIGCONT');
    return null;
  });
}

test('a second process on a folder refuses before it touches the network, also while the first stands still [G4]', {
  timeout: PROCESS_TIMEOUT,
}, async () => {
  const { run } = await newSetup();
  const [port = '', elsewhere = 0] = await freePorts(2);
  let calls = 0;
  const network = createServer((socket) => {
    calls += 1;
    socket.destroy();
  }).listen(elsewhere, '127.0.0.1');
  onTestFinished(() => void network.close());
  const changes = { PORT: String(port), SIM_URL: `http://127.0.0.1:${elsewhere}` };

  const first = run();
  await first.started();
  for (const state of ['SIGCONT', 'SIGSTOP'] as const) {
    first.kill(state);
    const second = run(changes);
    expect(await second.exited(), state).toEqual({ code: 1, signal: null });
    expect(second.stderr).toMatch(HELD);
    expect(second.stdout).toBe('');
  }
  expect(calls).toBe(0);

  // The kernel releases the lock with the process, even one that is stopped.
  await first.destroy();
  await run({ PORT: String(port) }).started();
});

test('a process that was replaced while it stood still commits nothing and sends nothing [G5]', {
  timeout: PROCESS_TIMEOUT,
}, async () => {
  const { client, dataDir, simulator, run, runSimulator } = await newSetup();
  const file = join(dataDir, 'tideline.sqlite');
  const broker = runSimulator({ DATA_DIR: join(dataDir, '..') });
  await broker.started();
  const old = run({ SIM_URL: simulator.origin });
  await old.started();
  await startTrading(client);
  const held = await wholePosition(client, simulator);
  await stopBetweenWrites(old, file);
  const attempts = () =>
    rowsOf<{ readonly id: string; readonly fence: number }>(
      file,
      'SELECT client_order_id AS id, fence FROM attempts ORDER BY id',
    );
  const before = attempts();
  expect(before.map(({ fence }) => fence)).toContain(1);

  // Never do this: the lock stays with a file that is deleted.
  rmSync(join(dataDir, 'lock.sqlite'));
  const [port = ''] = (await freePorts(1)).map(String);
  const present = run({ PORT: port, SIM_URL: simulator.origin });
  await present.started();
  const there = new Client(`http://localhost:${port}`);
  await there.post('/api/auth/login', OWNER);
  expect(await there.get('/api/positions')).toMatchObject([{ id: held.id }]);

  old.kill('SIGCONT');
  // Both processes manage the position now, and only the old one is asked to sell it.
  for (const path of [`/api/positions/${held.id}/close`, '/api/bot/pause']) {
    const answer = await client.send('POST', path);
    expect([path, answer.status]).toEqual([path, 409]);
    expect(answer.body).toEqual({ error: STOPPED, message: STOPPED });
  }
  expect((await client.send('GET', '/readyz')).body).toMatchObject({ journal: false });
  await old.logged(/another process has started/);
  const sells = rowsOf(
    file,
    "SELECT 1 FROM intents WHERE type = 'submit' AND client_order_id LIKE '%-exit-%'",
  );
  expect(sells).toEqual([]);
  expect(attempts()).toEqual(before);
  const [account] = await simulator.accounts();
  expect(account?.orders.map(({ clientOrderId }) => clientOrderId)).toEqual(
    before.map(({ id }) => id),
  );
  expect(account?.positions.map(({ quantity }) => quantity)).toEqual([held.quantity]);

  await there.post(`/api/positions/${held.id}/close`);
  await eventually(async () => {
    const open = await there.get<readonly HeldPosition[]>('/api/positions');
    return open.length === 0 ? true : null;
  });
  const sold = attempts().slice(before.length);
  expect(sold.length).toBeGreaterThan(0);
  for (const { id, fence } of sold) expect([id, fence]).toEqual([id, 2]);
});
