// Runs in: all
import { expect, test } from 'vitest';
import { setFaults } from './broker-faults.ts';
import { eventually } from './eventually.ts';
import { OWNER, registerOwner } from './owner.ts';
import { newSeparateSetup } from './separate-simulator.ts';

interface Position {
  readonly id: string;
}

test('a position outlives an outage of the broker [C6] [E12] [N7]', {
  timeout: 60_000,
}, async () => {
  const { simulator, client, logged, startSimulator, startProduct } = await newSeparateSetup();
  const stopSimulator = await startSimulator();
  await startProduct();
  await registerOwner(client);
  const settings = { confidenceThreshold: 0, profitTarget: 1000, stopLoss: 100 };
  await client.put('/api/settings', settings);
  await client.post('/api/bot/start');
  const positions = () => client.get<readonly Position[]>('/api/positions');
  const held = await eventually(async () => (await positions())[0] ?? null);

  await stopSimulator();
  const isLogged = (text: string) => logged.some((line) => line.includes(text));
  await eventually(async () => (isLogged('reconcile failed') ? true : null));
  await eventually(async () => (isLogged('quote could not be read') ? true : null));
  expect(await positions()).toMatchObject([{ id: held.id }]);
  const away = await client.send('GET', '/readyz');
  expect(away.status).toBe(503);
  expect(away.body).toMatchObject({ brokerStreams: false, journal: true });

  await startSimulator();
  await eventually(async () => {
    const { status } = await client.send('GET', '/readyz');
    return status === 200 ? true : null;
  });
  // The position may have been flattened, because its price was unknown for long.
  const closed = await client.send('POST', `/api/positions/${held.id}/close`);
  expect([200, 404]).toContain(closed.status);
  await eventually(async () => ((await positions()).length === 0 ? true : null));
  const [account] = await simulator.accounts();
  expect(account?.positions).toEqual([]);
  const ids = account?.orders.map(({ clientOrderId }) => clientOrderId) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
});

test('who registered while the broker was away can sign in after a restart, and connect', {
  timeout: 60_000,
}, async () => {
  const { simulator, client, startSimulator, startProduct } = await newSeparateSetup();
  // So slow that no bar completes.
  const stopSimulator = await startSimulator({ SIM_SPEED: '1' });
  const stopProduct = await startProduct();
  await stopSimulator();
  await registerOwner(client);
  expect(await client.get('/api/account')).toMatchObject({ cash: null });
  await stopProduct();

  await startSimulator({ SIM_SPEED: '1' });
  await startProduct();
  await client.post('/api/auth/login', OWNER);
  expect(await client.get('/api/settings')).toMatchObject({ autoTrade: true });
  expect(await client.get('/api/auth/user')).toMatchObject({ hasApiConfig: false });
  const { keyId, secretKey } = await simulator.openAccount(4_321);
  const { baseUrl } = await client.get<{ readonly baseUrl: string }>('/api/config');
  const keys = { apiKey: keyId, secretKey, baseUrl, environment: 'paper' };
  await client.post('/api/config', keys);
  await client.post('/api/config/test');
  expect(await client.get('/api/account')).toMatchObject({ cash: 4_321 });
});

test('a broker that hangs at a start keeps no user from the screens [G2]', {
  timeout: 30_000,
}, async () => {
  const { simulator, client, startSimulator, startProduct } = await newSeparateSetup();
  await startSimulator({ SIM_SPEED: '1' });
  const stopProduct = await startProduct();
  await registerOwner(client);
  await stopProduct();

  await setFaults(simulator, { 'answer-late': 1 });
  await startProduct();
  const early = await client.send('GET', '/readyz');
  expect(early).toMatchObject({ status: 503, body: { brokerStreams: false } });
  expect(await client.get('/api/settings')).toMatchObject({ autoTrade: true });
  expect((await client.send('POST', '/api/bot/pause')).status).toBe(200);
  await setFaults(simulator, {});
  await eventually(async () => {
    const { status } = await client.send('GET', '/readyz');
    return status === 200 ? true : null;
  });
});
