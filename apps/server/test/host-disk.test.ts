// Runs in: all
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { PROCESS_TIMEOUT, startTrading, useBuiltServer } from './process-setup.ts';
import { rowsOf } from './rows.ts';
import type { ServerProcess } from './server-process.ts';
import { OBEY, SURVIVE } from './shell-limits.ts';

const NOTHING_DONE = 'Nothing was done: the server could not save it. Try again.';
interface Position {
  readonly id: string;
}

const newSetup = useBuiltServer();

async function startHolding() {
  const setup = await newSetup();
  const { client, dataDir, simulator, run, runSimulator } = setup;
  const broker = runSimulator({ DATA_DIR: join(dataDir, '..') });
  await broker.started();
  const variables = { SIM_URL: simulator.origin };
  const server = run(variables, SURVIVE);
  await server.started();
  await startTrading(client);
  const positions = () => client.get<readonly Position[]>('/api/positions');
  const held = await eventually(async () => (await positions())[0] ?? null);
  const file = join(dataDir, 'tideline.sqlite');
  return { ...setup, server, variables, positions, held, file };
}

/** Checks what is refused and what goes on while nothing can be written; `heal` ends that. */
async function expectNothingUntilHealed(
  { client, simulator, server, positions, held, file }: Awaited<ReturnType<typeof startHolding>>,
  heal: () => void,
): Promise<void> {
  const attempts = () => rowsOf<{ id: string }>(file, 'SELECT client_order_id AS id FROM attempts');
  const refused = await eventually(async () => {
    const answer = await client.send('POST', '/api/bot/pause');
    return answer.status === 409 ? answer : null;
  });
  expect(refused.body).toEqual({ error: NOTHING_DONE, message: NOTHING_DONE });
  const health = await client.send('GET', '/readyz');
  expect(health.status).toBe(503);
  expect(health.body).toMatchObject({ journal: false });
  await eventually(async () => server.stderr.includes('a step could not be saved') || null);
  expect(await client.get('/api/bot/status')).toMatchObject({ isActive: true, autoTrade: true });
  expect(await positions()).toMatchObject([{ id: held.id }]);
  const known = attempts().map(({ id }) => id);
  const [before] = await simulator.accounts();
  expect(before?.orders.map(({ clientOrderId }) => clientOrderId)).toEqual(known);

  heal();
  await client.post('/api/bot/pause');
  await eventually(() => isReady(client));
  await client.post(`/api/positions/${held.id}/close`);
  await eventually(async () => ((await positions()).length === 0 ? true : null));
  const [after] = await simulator.accounts();
  expect(after?.positions).toEqual([]);
  const ids = after?.orders.map(({ clientOrderId }) => clientOrderId) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(attempts().map(({ id }) => id));
}

async function isReady(client: Client): Promise<true | null> {
  return (await client.send('GET', '/readyz')).status === 200 ? true : null;
}

function limitFiles(server: ServerProcess, bytes: string): void {
  execFileSync('bash', ['-c', `prlimit --pid=${server.pid} --fsize=${bytes}:unlimited`]);
}

describe('a disk', () => {
  test('that is full: nothing is sent that is not stored, and all goes on once there is room [H1]', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const holding = await startHolding();
    limitFiles(holding.server, '0');
    await expectNothingUntilHealed(holding, () => limitFiles(holding.server, 'unlimited'));
  });

  test('whose database another program has locked: the same [H2]', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const holding = await startHolding();
    const other = new Sqlite(holding.file, { timeout: 5_000 });
    other.exec('BEGIN IMMEDIATE');
    await expectNothingUntilHealed(holding, () => {
      other.exec('ROLLBACK');
      other.close();
    });
  });

  test('that is full at the start is named in one line, exit code 1 [H1]', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { dataDir, run } = await newSetup();
    const first = run();
    await first.started();
    await first.destroy();
    const full = run({}, `${SURVIVE}; ulimit -f 0`);
    expect(await full.exited()).toEqual({ code: 1, signal: null });
    expect(full.stderr).toMatch(/^tideline: .*\.sqlite can not be written: make room .*\n$/);
    expect(full.stdout).toBe('');
    expect(existsSync(join(dataDir, 'tideline.sqlite'))).toBe(true);
    await run().started();
  });
});

test('G13 a folder that may only be read is named, exit code 1: it may be mounted yet', {
  timeout: PROCESS_TIMEOUT,
}, async () => {
  const { dataDir, run } = await newSetup();
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o555);
  const server = run({}, OBEY);
  expect(await server.exited()).toEqual({ code: 1, signal: null });
  expect(server.stderr).toBe(
    `tideline: DATA_DIR can not be written to, was "${dataDir}" (EACCES): see to its disk, its mount and its owner\n`,
  );
  chmodSync(dataDir, 0o755);
});

test('a database that may only be read is named in one line, exit code 1', {
  timeout: PROCESS_TIMEOUT,
}, async () => {
  const { dataDir, run } = await newSetup();
  mkdirSync(dataDir, { mode: 0o700 });
  const file = join(dataDir, 'tideline.sqlite');
  new Sqlite(file).exec('CREATE TABLE t (a)').close();
  chmodSync(file, 0o400);
  const server = run({}, OBEY);
  expect(await server.exited()).toEqual({ code: 1, signal: null });
  expect(server.stderr).toMatch(
    /^tideline: .*tideline\.sqlite can not be written: let the user .*SQLITE_READONLY.*\n$/,
  );
});
