import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { createLog } from '../../runtime/log.ts';
import { HTTP_LIMITS } from '../limits.ts';
import { ChangeHub } from './change-hub.ts';
import { type StreamSession, serveEvents } from './events.ts';

const HOUR = 3_600_000;

const soon = (expectation: () => Promise<void>) =>
  vi.waitFor(expectation, { timeout: 30_000, interval: 20 });

async function serve() {
  const wall = createManualWall();
  const changes = new ChangeHub();
  const session = { sessionId: 's', userId: 'ada', endsAt: wall.now() + HOUR };
  const state = { reads: 0, whose: async (): Promise<StreamSession | null> => session };
  const app = fastify({ forceCloseConnections: true });
  serveEvents(app, {
    changes,
    wall,
    log: createLog('silent'),
    readSession: () => {
      state.reads += 1;
      return state.whose();
    },
  });
  await app.listen();
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const sent = request({ port, path: '/api/events', agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const heard = { text: '', isOver: false };
  response.setEncoding('utf8').on('data', (chunk: string) => {
    heard.text += chunk;
  });
  response.once('close', () => {
    heard.isOver = true;
  });
  response.on('error', () => undefined);
  await soon(async () => expect(heard.text).toContain('retry'));
  return { wall, changes, state, heard };
}

const END = /data: {"type":"signed-out"}\n\n$/;

test('a stream ends when its session expires [V7.4.1]', async () => {
  const { wall, heard } = await serve();
  wall.advance(HOUR - 1);
  await soon(async () => expect(heard.text).toContain('heartbeat'));
  expect(heard.isOver).toBe(false);
  wall.advance(1);
  await soon(async () => expect(heard.isOver).toBe(true));
  expect(heard.text).toMatch(END);
});

test('a stream ends as soon as a change of access is reported, if there was one', async () => {
  const { changes, state, heard } = await serve();
  changes.announceAccessChange('bob');
  changes.announceAccessChange('ada');
  changes.announceChange('ada', ['bot']);
  await soon(async () => expect(heard.text).toContain('bot'));
  expect(heard.isOver).toBe(false);
  state.whose = async () => null;
  changes.announceAccessChange('ada');
  await soon(async () => expect(heard.isOver).toBe(true));
  expect(heard.text).toMatch(END);
});

test('a session that another process ended is found at the next heartbeat', async () => {
  const { wall, state, heard } = await serve();
  state.whose = async () => null;
  wall.advance(HTTP_LIMITS.heartbeatMs);
  await soon(async () => expect(heard.isOver).toBe(true));
  expect(heard.text).toMatch(/: heartbeat\n\ndata: {"type":"signed-out"}\n\n$/);
});

test('a session that can not be read is shown nothing more [V16.5.3]', async () => {
  const { changes, state, heard } = await serve();
  state.whose = () => Promise.reject(new Error('no database'));
  changes.announceAccessChange('ada');
  await soon(async () => expect(heard.isOver).toBe(true));
  expect(heard.text).not.toMatch(END);
});

test('sessions are read at a beat, however much changes', async () => {
  const { wall, changes, state } = await serve();
  const before = state.reads;
  for (let second = 0; second < 60; second += 1) {
    changes.announceChange('ada', ['signal']);
    wall.advance(1_000);
  }
  expect(state.reads - before).toBe(60_000 / HTTP_LIMITS.heartbeatMs);
});
