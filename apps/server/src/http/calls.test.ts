import { refused } from '@tideline/api';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { type CallsOptions, serveCalls } from './calls.ts';
import { ChangeHub } from './change-hub.ts';

const BUG = new Error('the secret is 4711');

/** Calls over ports of which one knows no position and one has a bug. */
async function serve(isSignedIn = true) {
  const lines: Record<string, unknown>[] = [];
  const missed: string[] = [];
  const app = fastify({ genReqId: () => 'request-7' });
  onTestFinished(() => app.close());
  const options = {
    accounts: {
      viewer: async () => (isSignedIn ? { id: 'ada', isAdmin: false } : null),
      forRequest: () => ({ refuseIdle: () => null, noteActivity: () => undefined }),
    },
    ports: {
      deniedCalls: {
        note: (by: { id: string }, ...what: string[]) => missed.push([by.id, ...what].join(' ')),
      },
      trading: {
        close: () => refused({ code: 'NOT_FOUND', message: 'There is no such position.' }),
        pause: () => {
          throw BUG;
        },
      },
    },
    changes: new ChangeHub(),
    log: createLog('info', { write: (line) => lines.push(JSON.parse(line)) }),
  };
  await serveCalls(app, options as unknown as CallsOptions);
  const post = (url: string, payload = {}) => app.inject({ method: 'POST', url, payload });
  return { post, lines, missed };
}

test('a bug is told by the id of the request alone, under which the log tells the rest', async () => {
  const { post, lines } = await serve();
  const answer = await post('/api/bot/pause');
  const message = 'Something went wrong on the server. It has been logged. Request request-7.';
  expect([answer.statusCode, answer.json()]).toEqual([500, { error: message, message }]);
  expect(lines).toEqual([
    expect.objectContaining({ requestId: 'request-7', msg: 'call failed', level: 50 }),
  ]);
  expect(JSON.stringify(lines)).toContain('4711');

  const overTrpc = await post('/trpc/bot.pause');
  expect(overTrpc.statusCode).toBe(500);
  expect(overTrpc.body).not.toMatch(/4711|calls\.test/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ requestId: 'request-7', path: 'bot.pause' });
});

test('who names a thing that is not there is noted, on either surface', async () => {
  const { post, missed } = await serve();
  expect((await post('/api/positions/x/close')).statusCode).toBe(404);
  expect((await post('/trpc/positions.close', { id: 'x' })).statusCode).toBe(404);
  expect(missed).toEqual(['ada positions.close NOT_FOUND', 'ada positions.close NOT_FOUND']);
});

test('nobody is noted for a call that does not exist, nor a stranger for anything', async () => {
  const { post, missed } = await serve();
  expect((await post('/api/no/such/call')).statusCode).toBe(404);
  expect((await post('/trpc/no.such.call')).statusCode).toBe(404);
  const stranger = await serve(false);
  expect((await stranger.post('/api/positions/x/close')).statusCode).toBe(401);
  expect([...missed, ...stranger.missed]).toEqual([]);
});
