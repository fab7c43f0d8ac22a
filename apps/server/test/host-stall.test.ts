// Runs in: long
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { isLongRun } from './long.ts';
import { PROCESS_TIMEOUT, startTrading, useBuiltServer } from './process-setup.ts';
import { rowsOf } from './rows.ts';

const STALL_MS = 10_000;
/** In market time, the age from which a bar decides nothing. */
const LATEST_MS = 60_000;

interface Position {
  readonly id: string;
}

const newSetup = useBuiltServer();

test('a process that stood still for ten market minutes reads the account first, and acts on nothing old [F5] [F6]', {
  timeout: PROCESS_TIMEOUT,
}, async () => {
  const { client, dataDir, simulator, run, runSimulator } = await newSetup();
  const file = join(dataDir, 'tideline.sqlite');
  const broker = runSimulator({ DATA_DIR: join(dataDir, '..') });
  await broker.started();
  const server = run({ SIM_URL: simulator.origin });
  await server.started();
  await startTrading(client);
  const positions = () => client.get<readonly Position[]>('/api/positions');
  const held = await eventually(async () => (await positions())[0] ?? null);
  const orders = async () => (await simulator.accounts())[0]?.orders ?? [];
  const before = await orders();
  const bookAt = () =>
    rowsOf<{ readonly at: number }>(
      file,
      "SELECT json_extract(state, '$.book.at.market') AS at FROM account_states",
    )[0]?.at ?? 0;

  server.kill('SIGSTOP');
  await sleep(STALL_MS);
  const { now: wokenAt } = await simulator.clock();
  server.kill('SIGCONT');

  // The bot has read the account since the stall, and acted on no earlier read.
  await eventually(async () => (bookAt() >= wokenAt ? true : null));
  expect(await positions()).toMatchObject([{ id: held.id }]);
  expect(await orders()).toEqual(before);
  await eventually(async () => {
    const { status } = await client.send('GET', '/readyz');
    return status === 200 ? true : null;
  });
  // Bars that ended meanwhile leave a row each, and no order.
  expect(await orders()).toEqual(before);

  await client.post(`/api/positions/${held.id}/close`);
  await eventually(async () => ((await positions()).length === 0 ? true : null));
  const after = await orders();
  const sold = after.slice(before.length);
  expect(sold.length, 'one exit order').toBe(1);
  expect((await simulator.accounts())[0]?.positions).toEqual([]);
});

test.skipIf(!isLongRun)(
  'a process that slept while bars ended enters on none of them (needs LONG_TESTS=1) [F5]',
  {
    timeout: PROCESS_TIMEOUT,
  },
  async () => {
    const { client, dataDir, simulator, run, runSimulator } = await newSetup();
    const broker = runSimulator({ DATA_DIR: join(dataDir, '..') });
    await broker.started();
    const server = run({ SIM_URL: simulator.origin });
    await server.started();
    await startTrading(client);
    // Two minutes before a bar that enters.
    server.kill('SIGSTOP');
    const { now: asleepAt } = await simulator.clock();
    await sleep(STALL_MS);
    const { now: wokenAt } = await simulator.clock();
    server.kill('SIGCONT');
    expect(wokenAt - asleepAt).toBeGreaterThan(500_000);

    // Bars of the stall are judged late, if at all, so the test waits for a later one.
    const decisions = () =>
      rowsOf<{ readonly end: number; readonly outcome: string }>(
        join(dataDir, 'tideline.sqlite'),
        'SELECT bar_start + 300000 AS "end", outcome FROM decisions',
      );
    await eventually(async () => (decisions().some(({ end }) => end > wokenAt) ? true : null));
    const late = decisions().filter(({ end }) => end < wokenAt - LATEST_MS);
    expect(late.filter(({ outcome }) => outcome === 'entered')).toEqual([]);
  },
);
