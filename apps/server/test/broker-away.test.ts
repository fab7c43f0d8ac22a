import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '../src/app.ts';
import { startSimulatedVenue } from '../src/bot/simulated-venue.ts';
import { systemWall } from '../src/clock.ts';
import { readEnv } from '../src/env.ts';
import { createLog } from '../src/log.ts';
import { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { freePorts } from './free-ports.ts';
import { registerOwner, SETUP_TOKEN } from './owner.ts';
import { SimulatorControl } from './simulator-control.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeWebApp } from './web-app.ts';

interface Position {
  readonly id: string;
}

/** The product, with the simulator as a service of its own that can go and come back. */
async function newSite() {
  const folder = temporaryFolder();
  const [port = '', simulatorPort = ''] = (await freePorts(2)).map(String);
  const simulator = new SimulatorControl(simulatorPort);
  const market = {
    SIM_PORT: simulatorPort,
    SIM_SEED: '7',
    SIM_SPEED: '60',
    SIM_START: '2026-11-27T11:03',
    DATA_DIR: join(folder, '.'),
  };
  const product = {
    PORT: port,
    SIM_URL: simulator.origin,
    DATA_DIR: join(folder, 'data'),
    MONEY_FLOW_GATE: '0',
    SETUP_TOKEN,
  };
  const logged: string[] = [];
  return {
    simulator,
    logged,
    client: new Client(`http://localhost:${port}`),
    async startSimulator() {
      const log = createLog('silent');
      const venue = await startSimulatedVenue(readEnv(market), { wall: systemWall, log });
      let isClosed = false;
      const close = async () => {
        if (!isClosed) await venue.close();
        isClosed = true;
      };
      onTestFinished(close);
      return close;
    },
    async startProduct() {
      const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
      const webRoot = writeWebApp(join(folder, 'web'));
      const app = await startApp(readEnv(product), { wall: systemWall, log, webRoot });
      onTestFinished(() => app.close());
    },
  };
}

test('a position outlives an outage of the broker', { timeout: 60_000 }, async () => {
  const { simulator, client, logged, startSimulator, startProduct } = await newSite();
  const stopSimulator = await startSimulator();
  await startProduct();
  await registerOwner(client);
  const settings = { confidenceThreshold: 0, profitTarget: 1000, stopLoss: 100 };
  await client.put('/api/settings', settings);
  await client.post('/api/bot/start');
  const positions = () => client.get<readonly Position[]>('/api/positions');
  const held = await eventually(async () => (await positions())[0] ?? null);

  await stopSimulator();
  // Reads fail now: of the account, and of the quote that nobody streams any more.
  const isLogged = (text: string) => logged.some((line) => line.includes(text));
  await eventually(async () => (isLogged('reconcile failed') ? true : null));
  await eventually(async () => (isLogged('quote could not be read') ? true : null));
  expect(await positions()).toMatchObject([{ id: held.id }]);
  const away = await client.send('GET', '/readyz');
  expect(away.status).toBe(503);
  // The account's machine runs on.
  expect(away.body).toMatchObject({ brokerStreams: false, journal: true });

  await startSimulator();
  await eventually(async () => {
    const { status } = await client.send('GET', '/readyz');
    return status === 200 ? true : null;
  });
  // It may have been flattened by itself: nothing was heard of its price for long.
  const closed = await client.send('POST', `/api/positions/${held.id}/close`);
  expect([200, 404]).toContain(closed.status);
  await eventually(async () => ((await positions()).length === 0 ? true : null));
  const [account] = await simulator.accounts();
  expect(account?.positions).toEqual([]);
  const ids = account?.orders.map(({ clientOrderId }) => clientOrderId) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
});
