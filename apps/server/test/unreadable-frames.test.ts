import { createRepositories, createSealer, openDatabase } from '@tideline/db';
import { expect, onTestFinished, test } from 'vitest';
import { BrokerConnections } from '../src/bot/venue/broker-connections.ts';
import { monotonicClock } from '../src/runtime/clock.ts';
import { Secret } from '../src/runtime/secret.ts';
import { setFaults } from './broker-faults.ts';
import { eventually } from './eventually.ts';
import { listeningLog } from './listening-log.ts';
import { startRunningApp } from './running-app.ts';

test('a message that the broker left empty is counted for its account, and disturbs nothing', {
  timeout: 60_000,
}, async () => {
  const running = await startRunningApp({ SIM_SPEED: '1', SIM_START: '2026-02-03T10:00' });
  onTestFinished(() => running.close());
  const { origin } = running.simulator;
  const { keyId, secretKey } = await running.simulator.openAccount(10_000);
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const { log, lines } = listeningLog();
  const connections = new BrokerConnections({
    configs: createRepositories(database).brokerConfigs,
    sealer: createSealer(Buffer.alloc(32, 7)),
    venues: { market: 'simulator', brokerHosts: [], simulatorOrigin: origin },
    wall: monotonicClock,
    log,
  });
  const keys = {
    keyId,
    secretKey: new Secret(secretKey),
    venueId: 'simulated',
    environment: 'paper',
  } as const;
  const broker = connections.createBroker('ann', keys);
  if (broker === null) throw new Error('the simulator is no venue');
  onTestFinished(() => broker.close());
  const received: string[] = [];
  let isReady = false;
  broker.updates({
    onOrder: ({ clientOrderId }) => void received.push(clientOrderId),
    onState: ({ type }) => {
      isReady = type === 'ready';
    },
  });
  await eventually(async () => (isReady ? true : null));
  await setFaults(running.simulator, { 'update-empty': 1 });
  const headers = {
    'apca-api-key-id': keyId,
    'apca-api-secret-key': secretKey,
    'content-type': 'application/json',
  };
  const contracts = await fetch(`${origin}/v2/options/contracts?underlying_symbols=SPY&limit=1`, {
    headers,
  });
  const { option_contracts: list } = (await contracts.json()) as {
    readonly option_contracts: readonly { readonly symbol: string }[];
  };
  const order = {
    symbol: list[0]?.symbol,
    qty: '1',
    side: 'buy',
    type: 'limit',
    limit_price: '0.01',
    time_in_force: 'day',
    client_order_id: 'manual',
  };
  await fetch(`${origin}/v2/orders`, { method: 'POST', headers, body: JSON.stringify(order) });
  await eventually(async () => (received.includes('manual') ? true : null));
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'frames of the update stream were ignored',
      userId: 'ann',
      frames: 1,
    }),
  );
});
