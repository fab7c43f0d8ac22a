// Runs in: all
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { registerOwner } from './owner.ts';
import { PROCESS_TIMEOUT, useBuiltServer } from './process-setup.ts';
import { rowsOf } from './rows.ts';

interface Trade {
  readonly reason: string;
  readonly quantity: number;
  readonly grossPnl: number;
}

/** Two minutes before a bar that enters; what it buys has lost more than half of its price by 15:30. */
const START = '2026-03-11T09:58';

const CONTRACT_MULTIPLIER = 100;
const MONEY = 10_000;

const newSetup = useBuiltServer();

test('while the server is dead its protective stop sells, and the next start records that sell alone [G11]', {
  timeout: PROCESS_TIMEOUT,
}, async () => {
  const { client, dataDir, run, runSimulator, simulator } = await newSetup();
  const startBroker = async (speed: string) => {
    const variables = { DATA_DIR: join(dataDir, '..'), SIM_SPEED: speed, SIM_START: START };
    const broker = runSimulator(variables);
    await broker.started();
    return broker;
  };
  const accountOf = async () => (await simulator.accounts())[0];
  const stopOf = async () =>
    (await accountOf())?.orders.find(({ clientOrderId }) => clientOrderId.endsWith('-stop-1'));

  const slow = await startBroker('60');
  const server = run({ SIM_URL: simulator.origin });
  await server.started();
  await registerOwner(client);
  await client.put('/api/settings', { confidenceThreshold: 0, profitTarget: 1000, stopLoss: 40 });
  await client.put('/api/settings/rules', { protectiveStop: 50 });
  await client.post('/api/bot/start');
  const resting = await eventually(async () => {
    const stop = await stopOf();
    return stop?.status === 'new' ? stop : null;
  });
  const position = (await accountOf())?.positions[0];
  expect(resting).toMatchObject({ type: 'stop', side: 'sell', quantity: position?.quantity });

  server.kill('SIGKILL');
  await server.exited();
  slow.kill('SIGKILL');
  await slow.exited();
  const fast = await startBroker('1000');
  await eventually(async () => ((await stopOf())?.status === 'filled' ? true : null));
  fast.kill('SIGKILL');
  await fast.exited();

  await startBroker('60');
  await run({ SIM_URL: simulator.origin }).started();
  await eventually(async () => {
    const positions = await client.get<readonly unknown[]>('/api/positions');
    return positions.length === 0 ? true : null;
  });
  const account = await accountOf();
  const sells = account?.fills.filter(({ side }) => side === 'sell') ?? [];
  expect(new Set(sells.map(({ clientOrderId }) => clientOrderId))).toEqual(
    new Set([resting.clientOrderId]),
  );
  expect(account?.positions).toEqual([]);
  const paid = (account?.fills ?? []).reduce(
    (sum, { side, quantity, price }) => sum + (side === 'sell' ? 1 : -1) * quantity * Number(price),
    0,
  );
  const trades = rowsOf<Trade>(
    join(dataDir, 'tideline.sqlite'),
    'SELECT reason, quantity, gross_pnl AS grossPnl FROM trades',
  );
  expect(trades).toEqual([
    {
      reason: 'protective-stop',
      quantity: position?.quantity,
      grossPnl: Math.round(paid * CONTRACT_MULTIPLIER * MONEY),
    },
  ]);
});
