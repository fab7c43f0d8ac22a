// Runs in: share, all, long
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from './eventually.ts';
import { isLongRun } from './long.ts';
import { PROCESS_TIMEOUT, startTrading, useBuiltServer } from './process-setup.ts';

/** For the process's own files and the connections that it needs. */
const FILES = 64;

interface Position {
  readonly id: string;
}

const newSetup = useBuiltServer();

async function startHolding(limits: string) {
  const setup = await newSetup();
  const { client, dataDir, simulator, run, runSimulator } = setup;
  const broker = runSimulator({ DATA_DIR: join(dataDir, '..') });
  await broker.started();
  const variables = { SIM_URL: simulator.origin };
  const server = run(variables, limits);
  await server.started();
  await startTrading(client);
  const positions = () => client.get<readonly Position[]>('/api/positions');
  const held = await eventually(async () => (await positions())[0] ?? null);
  return { ...setup, server, variables, positions, held };
}

test.skipIf(!isLongRun)(
  'too few file descriptors: the position stays managed, and all goes on once there are enough (needs LONG_TESTS=1) [G8]',
  { timeout: PROCESS_TIMEOUT },
  async () => {
    const { client, port, simulator, server, positions, held } = await startHolding(
      `ulimit -n ${FILES}`,
    );
    const sockets: Socket[] = [];
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    for (let count = 0; count < 2 * FILES; count += 1) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      sockets.push(socket);
    }
    await eventually(async () => ((await isHeard(Number(port))) ? null : true));
    const clock = async () => (await simulator.clock()).now;
    const start = await clock();
    // Two market minutes, with reads of the account and its quotes.
    await eventually(async () => ((await clock()) - start > 120_000 ? true : null));
    for (const socket of sockets) socket.destroy();

    await eventually(async () => {
      const answer = await client.send('GET', '/readyz').catch(() => null);
      return answer?.status === 200 ? true : null;
    });
    expect(server.stderr).not.toContain('account stopped');
    // An earlier connection may have been reset.
    const open = await eventually(() => positions().catch(() => null));
    expect(open).toMatchObject([{ id: held.id }]);
    await client.post(`/api/positions/${held.id}/close`);
    await eventually(async () => ((await positions()).length === 0 ? true : null));
    expect((await simulator.accounts())[0]?.positions).toEqual([]);
  },
);

test.skipIf(!isLongRun)(
  'a heap that is too small ends the process; the next one manages what it held (needs LONG_TESTS=1) [G7]',
  {
    timeout: PROCESS_TIMEOUT,
  },
  async () => {
    const { client, simulator, server, run, variables, positions, held } = await startHolding('');
    await server.destroy();
    const starved = run({ ...variables, NODE_OPTIONS: '--max-old-space-size=16' });
    const { code, signal } = await starved.exited();
    expect(signal ?? code).not.toBe(0);
    expect(starved.stderr).toMatch(/heap out of memory/);
    const [before] = await simulator.accounts();

    const next = run(variables);
    await next.started();
    expect(await positions()).toMatchObject([{ id: held.id }]);
    await client.post(`/api/positions/${held.id}/close`);
    await eventually(async () => ((await positions()).length === 0 ? true : null));
    const [after] = await simulator.accounts();
    expect(after?.positions).toEqual([]);
    expect(after?.orders.slice(before?.orders.length).map(({ side }) => side)).toEqual(['sell']);
  },
);

async function isHeard(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(1_000, () => socket.destroy());
  socket.on('error', () => undefined);
  socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
  let isAnswered = false;
  socket.once('data', () => {
    isAnswered = true;
    socket.destroy();
  });
  await once(socket, 'close');
  return isAnswered;
}
