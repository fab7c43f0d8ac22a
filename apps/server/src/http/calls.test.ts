import { done, refused } from '@tideline/api';
import { expectDocumentedAnswer } from '@tideline/api/testing';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../runtime/log.ts';
import { type CallContextOptions, createContexts } from './callers/call-context.ts';
import { type CallsOptions, createRestCalls, serveCalls } from './calls.ts';
import { ChangeHub } from './stream/change-hub.ts';

const BUG = new Error('the secret is 4711');

/** One port knows no position, the other has a bug. */
async function serve(isSignedIn = true) {
  const lines: Record<string, unknown>[] = [];
  const missed: string[] = [];
  const published: string[] = [];
  const changes = new ChangeHub();
  for (const userId of ['ada', 'bob']) {
    changes.listen(userId, {
      onChange: (what) => published.push([userId, ...what].join(' ')),
      onAccessChange: () => published.push(`${userId} access`),
    });
  }
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const app = fastify({ genReqId: () => 'request-7' });
  onTestFinished(() => app.close());
  const options = {
    callerResolver: {
      viewerOf: async () => (isSignedIn ? { id: 'ada', isAdmin: false } : null),
      scopesOf: () => null,
      authPortFor: () => ({
        refuseIfIdle: () => null,
        noteUserActivity: () => undefined,
        logout: async () => undefined,
        resetPassword: async () => done(null),
        disableSecondFactor: async () => done(null),
        refuseUnlessReauthenticated: () => null,
        refuseUnlessRecentFactor: () => null,
      }),
    },
    ports: {
      deniedCalls: {
        noteDenial: (by: { id: string }, ...what: string[]) =>
          missed.push([by.id, ...what].join(' ')),
      },
      trading: {
        closePosition: () => refused({ code: 'NOT_FOUND', message: 'There is no such position.' }),
        stopTrading: () => done({ message: 'Stopped.' }),
        pauseTrading: () => {
          throw BUG;
        },
      },
    },
    changes,
    build: 'b1',
    pages: { appEntryUrl: '/assets/app.js' },
    log,
    restHandler: createRestCalls(log),
    turnTakerOf: () => async () => undefined,
  };
  const contextOf = createContexts(options as unknown as CallContextOptions);
  await serveCalls(app, { ...options, contextOf } as unknown as CallsOptions);
  async function post(url: string, payload = {}) {
    const answer = await app.inject({ method: 'POST', url, payload });
    const { statusCode: status, headers, body: text } = answer;
    const header = (name: string) => String(headers[name] ?? '') || null;
    await expectDocumentedAnswer('POST', url, { status, readHeader: header, text });
    return answer;
  }
  async function batch(...procedures: readonly string[]) {
    const url = `/trpc/${procedures.join(',')}?batch=1`;
    const payload = Object.fromEntries(
      procedures.map((name, index) => [index, INPUTS[name] ?? {}]),
    );
    const answer = await app.inject({ method: 'POST', url, payload });
    return answer.json<readonly object[]>().map((each) => 'result' in each);
  }
  return { post, batch, lines, missed, published };
}

const INPUTS: Readonly<Record<string, object>> = {
  'killSwitch.set': { engaged: false },
  'users.remove': { id: 'bob' },
  'positions.close': { id: 'x' },
  'auth.resetPassword': { token: 'a-token', password: 'a long enough password' },
};

test('a bug is reported by the id of the request alone, under which the log says the rest [V16.3.4] [V16.5.1]', async () => {
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

test('who names a thing that is not there is noted, on either surface [V16.3.2]', async () => {
  const { post, missed } = await serve();
  expect((await post('/api/positions/x/close')).statusCode).toBe(404);
  expect((await post('/trpc/positions.close', { id: 'x' })).statusCode).toBe(404);
  expect(missed).toEqual(['ada positions.close NOT_FOUND', 'ada positions.close NOT_FOUND']);
});

test('no user is noted for a call that does not exist, nor a signed-out client for anything', async () => {
  const { post, missed } = await serve();
  expect((await post('/api/no/such/call')).statusCode).toBe(404);
  expect((await post('/trpc/no.such.call')).statusCode).toBe(404);
  const signedOut = await serve(false);
  expect((await signedOut.post('/api/positions/x/close')).statusCode).toBe(401);
  expect([...missed, ...signedOut.missed]).toEqual([]);
});

test('a signed-out client that signs out changes no page, whatever else it asked for', async () => {
  const { batch, post, published } = await serve(false);
  const asked = ['auth.logout', 'killSwitch.set', 'users.remove', 'auth.logout'];
  expect(await batch(...asked)).toEqual([true, false, false, true]);
  expect((await post('/api/auth/logout')).statusCode).toBe(200);
  expect(published).toEqual([]);
});

test('of a batch, the calls that were carried out are published and the refused are not', async () => {
  const { batch, published } = await serve();
  expect(await batch('users.remove', 'bot.stop', 'positions.close')).toEqual([false, true, false]);
  expect(published).toEqual(['ada bot settings trading']);
});

test('another way of signing in is published to all of the user’s own pages, which are also checked', async () => {
  const { batch, published } = await serve();
  expect(await batch('totp.disable')).toEqual([true]);
  expect(published).toEqual(['ada security', 'ada access']);
});

test('a user who signs out has their own pages checked, and no others', async () => {
  const { batch, published } = await serve();
  await batch('auth.logout', 'auth.logout');
  expect(published).toEqual(['ada access']);
});

test.each([true, false])(
  'a password set by a link has every page looked at, once: %s',
  async (isSignedIn) => {
    const { batch, published } = await serve(isSignedIn);
    await batch('auth.resetPassword', 'auth.logout', 'auth.resetPassword');
    expect(published).toEqual(['ada access', 'bob access']);
  },
);
