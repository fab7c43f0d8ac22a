import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_SETTINGS } from '@tideline/engine';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../runtime/log.ts';
import { type AccountOpenerOptions, createAccountOpener } from './account-opener.ts';

async function startSimulator(status: number, body: unknown): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function openAt(simulatorOrigin: string | null, saved: object | null = null) {
  const done: unknown[] = [];
  const lines: Record<string, unknown>[] = [];
  const options = {
    supervisor: { addUser: async (...given: unknown[]) => void done.push(['added', ...given]) },
    connections: {
      findSavedConfig: () => saved,
      save: (userId: string, { secretKey, ...keys }: { secretKey: { reveal(): string } }) =>
        void done.push(['saved', userId, secretKey.reveal(), keys]),
    },
    connection: { testKeys: async (userId: string) => void done.push(['tested', userId]) },
    venues: { simulatorOrigin },
    log: createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }),
  };
  await createAccountOpener(options as unknown as AccountOpenerOptions)('ada');
  return { done, lines };
}

const ADDED = ['added', 'ada', DEFAULT_SETTINGS];

test('on a simulated market a new user is connected with an account of their own', async () => {
  const keys = { keyId: 'PK1', secretKey: 'secret', accountNumber: 'PA1' };
  const { done, lines } = await openAt(await startSimulator(200, keys));
  const saved = { keyId: 'PK1', venueId: 'simulated', environment: 'paper' };
  expect(done).toEqual([ADDED, ['saved', 'ada', 'secret', saved], ['tested', 'ada']]);
  expect(lines).toEqual([]);
});

test('a user who has saved their own keys meanwhile keeps them', async () => {
  const keys = { keyId: 'PK1', secretKey: 'secret', accountNumber: 'PA1' };
  const origin = await startSimulator(200, keys);
  expect(await openAt(origin, { userId: 'ada' })).toEqual({ done: [ADDED], lines: [] });
});

test('on a real market users connect one themselves', async () => {
  expect(await openAt(null)).toEqual({ done: [ADDED], lines: [] });
});

test('while the simulator is away users are registered all the same, and it is logged', async () => {
  const { done, lines } = await openAt(await startSimulator(503, {}));
  expect(done).toEqual([ADDED]);
  expect(lines).toMatchObject([
    { userId: 'ada', msg: 'no simulated account could be opened', level: 40 },
  ]);
});
