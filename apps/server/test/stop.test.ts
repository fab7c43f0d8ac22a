// Runs in: all
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '@tideline/free-ports';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PROCESS_TIMEOUT, startTrading, useBuiltServer } from './process-setup.ts';
import { temporaryFolder } from './temporary-folder.ts';

const newSetup = useBuiltServer();

describe('a server that has to stop [G6]', () => {
  test('exits with 0 while clients hold connections and the bot runs [G11]', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { client, port, run } = await newSetup();
    const server = run();
    await server.started();
    await startTrading(client);
    // An idle kept-alive connection, and one whose request never ends.
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

    const next = run();
    await next.started();
    expect(await client.get('/api/bot/status')).toMatchObject({ botActive: true, isActive: true });
  });

  test('exits with 0 while the broker hangs; the second signal ends it at once', {
    timeout: PROCESS_TIMEOUT,
  }, async () => {
    const { simulator, run, runSimulator } = await newSetup();
    // A bar a second, read from the broker when it does not arrive.
    const broker = runSimulator({ SIM_SPEED: '300' });
    await broker.started();
    const [port = ''] = (await freePorts(1)).map(String);
    const variables = { SIM_URL: simulator.origin, LOG_LEVEL: 'info' };
    const patient = run(variables);
    const hurried = run({ ...variables, PORT: port, DATA_DIR: join(temporaryFolder(), 'data') });
    await Promise.all([patient.started(), hurried.started()]);
    broker.kill('SIGSTOP');
    await sleep(2_500);

    for (const server of [patient, hurried]) server.kill('SIGTERM');
    await hurried.logged(/"stopping"/);
    hurried.kill('SIGTERM');
    for (const server of [hurried, patient]) {
      expect(await server.exited()).toEqual({ code: 0, signal: null });
    }
    expect(hurried.stderr).not.toMatch(/"stopped/);
    expect(patient.stderr).toContain('"stopped without waiting for answers"');
  });
});
