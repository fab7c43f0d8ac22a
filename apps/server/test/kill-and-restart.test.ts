// Runs in: all, long
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { isLongRun } from './long.ts';
import { PROCESS_TIMEOUT, startTrading, useBuiltServer } from './process-setup.ts';
import { rowsOf } from './rows.ts';
import type { ServerProcess } from './server-process.ts';

interface Position {
  readonly id: string;
  readonly contractSymbol: string;
  readonly quantity: number;
}

const newSetup = useBuiltServer();
type Setup = Awaited<ReturnType<typeof newSetup>>;

function expectEachIdOnce(orders: readonly { readonly clientOrderId: string }[]): void {
  const ids = orders.map(({ clientOrderId }) => clientOrderId);
  expect(new Set(ids).size).toBe(ids.length);
}

function positionsOf({ client }: Setup): Promise<readonly Position[]> {
  return client.get<readonly Position[]>('/api/positions');
}

async function held(setup: Setup): Promise<Position> {
  await startTrading(setup.client);
  return eventually(async () => (await positionsOf(setup))[0] ?? null);
}

async function killAtOnce(...processes: readonly ServerProcess[]): Promise<void> {
  for (const each of processes) each.kill('SIGKILL');
  for (const each of processes) {
    expect(await each.exited()).toEqual({ code: null, signal: 'SIGKILL' });
  }
}

/** The server has the position from its first answer on, and sells it on request. */
async function expectTakenUp(setup: Setup, position: Position, start: () => Promise<void>) {
  const { client, simulator } = setup;
  const restartedAt = performance.now();
  await start();
  const [managed] = await positionsOf(setup);
  expect(managed).toMatchObject({ id: position.id, contractSymbol: position.contractSymbol });
  // The position comes from the server's own file: no alarm says that the broker revealed it.
  const codes = rowsOf<{ readonly code: string }>(
    join(setup.dataDir, 'tideline.sqlite'),
    'SELECT code FROM alarms',
  );
  expect(codes).not.toContainEqual({ code: 'ADOPTED_TRADE' });
  const { ageMs } = await client.get<{ readonly ageMs: number }>('/api/account');
  expect(ageMs).toBeLessThan(performance.now() - restartedAt);
  await eventually(async () => {
    const { status } = await client.send('GET', '/readyz');
    return status === 200 ? status : null;
  });

  const [before] = await simulator.accounts();
  expectEachIdOnce(before?.orders ?? []);
  expect(before?.positions.map(({ symbol }) => symbol)).toEqual([position.contractSymbol]);

  const answer = await client.post<{ readonly warnings: readonly string[] }>(
    `/api/positions/${position.id}/close`,
  );
  expect(answer.warnings).toEqual([]);
  await eventually(async () => ((await positionsOf(setup)).length === 0 ? true : null));
  const [after] = await simulator.accounts();
  expect(after?.positions).toEqual([]);
  expectEachIdOnce(after?.orders ?? []);
  const traded = (side: 'buy' | 'sell') =>
    after?.fills.reduce((sum, fill) => sum + (fill.side === side ? fill.quantity : 0), 0) ?? 0;
  expect(traded('buy')).toBeGreaterThanOrEqual(position.quantity);
  expect(traded('sell')).toBe(traded('buy'));
}

describe('a server killed with a position open [G11]', () => {
  test('takes it up again, and sells it manually [A2] [G1] [G7]', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const setup = await newSetup();
    const server = setup.run();
    await server.started();
    const position = await held(setup);
    await killAtOnce(server);
    await expectTakenUp(setup, position, async () => {
      await setup.run().started();
    });
  });

  test.skipIf(!isLongRun)(
    'together with everything else on its host takes it up again, as after a reboot',
    {
      timeout: PROCESS_TIMEOUT,
    },
    async () => {
      const setup = await newSetup();
      const { dataDir, simulator, run, runSimulator } = setup;
      const startBroker = async () => {
        const broker = runSimulator({ DATA_DIR: join(dataDir, '..') });
        await broker.started();
        return broker;
      };
      const variables = { SIM_URL: simulator.origin };
      const broker = await startBroker();
      const server = run(variables);
      await server.started();
      const position = await held(setup);
      await killAtOnce(server, broker);
      await expectTakenUp(setup, position, async () => {
        await startBroker();
        await run(variables).started();
      });
    },
  );
});
