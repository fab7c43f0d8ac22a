import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type BuiltServer, buildServer } from './built-server.ts';
import { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { freePorts } from './free-ports.ts';
import { registerOwner, SETUP_TOKEN } from './owner.ts';
import { ServerProcess } from './server-process.ts';
import { SimulatorControl } from './simulator-control.ts';
import { temporaryFolder } from './temporary-folder.ts';

const TIMEOUT = 120_000;

/** Two minutes before a bar of the generated market that enters; a market minute a second. */
const MARKET = {
  SIM_SEED: '7',
  SIM_SPEED: '60',
  SIM_START: '2026-11-27T11:03',
  MONEY_FLOW_GATE: '0',
};

interface Position {
  readonly id: string;
  readonly contractSymbol: string;
  readonly quantity: number;
}

let built: BuiltServer | null = null;
beforeAll(() => {
  built = buildServer();
}, TIMEOUT);
afterAll(() => built?.remove());

/** Where and how one server runs, however often it is started. */
async function newSite() {
  const [port = '', simulatorPort = ''] = (await freePorts(2)).map(String);
  const variables = {
    ...MARKET,
    DATA_DIR: join(temporaryFolder(), 'data'),
    PORT: port,
    SIM_PORT: simulatorPort,
    SETUP_TOKEN,
    LOG_LEVEL: 'warn',
  };
  return {
    port,
    variables,
    client: new Client(`http://localhost:${port}`),
    simulator: new SimulatorControl(simulatorPort),
    run(changes: Readonly<Record<string, string>> = {}) {
      if (built === null) throw new Error('the server was not built');
      const server = new ServerProcess(built.main, { ...variables, ...changes });
      onTestFinished(() => server.destroy());
      return server;
    },
  };
}

async function startTrading(client: Client): Promise<void> {
  await registerOwner(client);
  // Nothing but the trader or the end of the day closes what is entered.
  const settings = { confidenceThreshold: 0, profitTarget: 1000, stopLoss: 100 };
  await client.put('/api/settings', settings);
  await client.post('/api/bot/start');
}

function expectEachIdOnce(orders: readonly { readonly clientOrderId: string }[]): void {
  const ids = orders.map(({ clientOrderId }) => clientOrderId);
  expect(new Set(ids).size).toBe(ids.length);
}

describe('a server killed with a position open', () => {
  test('takes it up again, and sells it by hand', { timeout: TIMEOUT }, async () => {
    const { client, simulator, run } = await newSite();
    const first = run();
    await first.started();
    await startTrading(client);
    const positions = () => client.get<readonly Position[]>('/api/positions');
    const held = await eventually(async () => (await positions())[0] ?? null);
    first.kill('SIGKILL');
    expect(await first.exited()).toEqual({ code: null, signal: 'SIGKILL' });

    const restartedAt = performance.now();
    const second = run();
    await second.started();
    const [managed] = await positions();
    expect(managed).toMatchObject({ id: held.id, contractSymbol: held.contractSymbol });
    // The account was read by the process that runs now.
    const { ageMs } = await client.get<{ readonly ageMs: number }>('/api/account');
    expect(ageMs).toBeLessThan(performance.now() - restartedAt);
    await eventually(async () => {
      const { status } = await client.send('GET', '/readyz');
      return status === 200 ? status : null;
    });

    const [before] = await simulator.accounts();
    expectEachIdOnce(before?.orders ?? []);
    expect(before?.positions.map(({ symbol }) => symbol)).toEqual([held.contractSymbol]);

    const answer = await client.post<{ readonly warnings: readonly string[] }>(
      `/api/positions/${held.id}/close`,
    );
    expect(answer.warnings).toEqual([]);
    await eventually(async () => ((await positions()).length === 0 ? true : null));
    const [after] = await simulator.accounts();
    expect(after?.positions).toEqual([]);
    expectEachIdOnce(after?.orders ?? []);
    const traded = (side: 'buy' | 'sell') =>
      after?.fills.reduce((sum, fill) => sum + (fill.side === side ? fill.quantity : 0), 0) ?? 0;
    expect(traded('buy')).toBeGreaterThanOrEqual(held.quantity);
    expect(traded('sell')).toBe(traded('buy'));
  });
});

describe('a server told to stop', () => {
  test('exits with 0 while clients hold connections and the bot runs', {
    timeout: TIMEOUT,
  }, async () => {
    const { client, port, run } = await newSite();
    const server = run();
    await server.started();
    await startTrading(client);
    // One connection that is kept alive, and one whose request never ends.
    const idle = connect(Number(port), '127.0.0.1');
    idle.write(`GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
    const unfinished = connect(Number(port), '127.0.0.1');
    unfinished.write(`POST /api/bot/stop HTTP/1.1\r\nHost: localhost:${port}\r\n`);
    for (const socket of [idle, unfinished]) {
      socket.on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
    }
    await new Promise((resolve) => idle.once('data', resolve));

    server.kill('SIGTERM');
    expect(await server.exited()).toEqual({ code: 0, signal: null });

    // Everything was written: the bot goes on where it was.
    const next = run();
    await next.started();
    expect(await client.get('/api/bot/status')).toMatchObject({ botActive: true, isActive: true });
  });
});

describe('a server that can not start', () => {
  test('says in one line what another one has, exit code 1', { timeout: TIMEOUT }, async () => {
    const { run } = await newSite();
    await run().started();
    const [port = '', simulatorPort = ''] = (await freePorts(2)).map(String);
    const sameFolder = run({ PORT: port, SIM_PORT: simulatorPort });
    expect(await sameFolder.exited()).toEqual({ code: 1, signal: null });
    expect(sameFolder.stderr).toMatch(/^tideline: .*lock\.sqlite is held by another process\n$/);
    expect(sameFolder.stdout).toBe('');
    const otherFolder = join(temporaryFolder(), 'data');
    const samePort = run({ DATA_DIR: otherFolder, SIM_PORT: simulatorPort });
    expect(await samePort.exited()).toEqual({ code: 1, signal: null });
    expect(samePort.stderr).toMatch(/^tideline: PORT, .*EADDRINUSE.*\n$/);
    expect(samePort.stdout).toBe('');
  });

  test('names a data folder that is none, exit code 2', { timeout: TIMEOUT }, async () => {
    const { run } = await newSite();
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const server = run({ DATA_DIR: file });
    expect(await server.exited()).toEqual({ code: 2, signal: null });
    expect(server.stderr).toBe(
      `tideline: DATA_DIR must be a folder that can be written to, was "${file}"\n`,
    );
  });

  test('names a simulator that is away, exit code 2', { timeout: TIMEOUT }, async () => {
    const { run, simulator } = await newSite();
    const server = run({ SIM_URL: simulator.origin });
    expect(await server.exited()).toEqual({ code: 2, signal: null });
    expect(server.stderr).toBe(`tideline: SIM_URL no simulator answers at ${simulator.origin}\n`);
  });

  test('names a bad variable in one line, exit code 2', { timeout: TIMEOUT }, async () => {
    const { run } = await newSite();
    const server = run({ PORT: 'banana' });
    expect(await server.exited()).toEqual({ code: 2, signal: null });
    expect(server.stderr).toBe(
      'tideline: PORT must be a whole number from 1 to 65535, was "banana"\n',
    );
    expect(server.stdout).toBe('');
  });
});
