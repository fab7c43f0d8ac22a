import { createRestHandler } from '@tideline/api';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCookie } from '../auth/session/cookies.ts';
import { createCallReader } from './admission/call.ts';
import { limitRates } from './rate-limits.ts';

// The test moves the limiter's clock, so the machine's speed does not matter.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const { routes } = createRestHandler({ onUnexpectedError: () => undefined });

async function serve(): Promise<FastifyInstance> {
  const app = fastify();
  await limitRates(
    app,
    createCallReader(routes),
    (cookies) => readCookie(cookies, 'sid'),
    ({ headers }) => headers.authorization ?? null,
  );
  app.all('/*', async () => 'done');
  return app;
}

async function send(app: FastifyInstance, procedures: string, cookie = 'theme=dark; sid=a') {
  const url = `/trpc/${procedures}?batch=1`;
  const { statusCode, headers } = await app.inject({ method: 'POST', url, headers: { cookie } });
  return [statusCode, headers['retry-after']];
}
const TEN = Array(10).fill('settings.put').join(',');

test('a session changes 300 things in a minute, each in a batch counted, and closes and stops on', async () => {
  const app = await serve();
  for (let batch = 0; batch < 30; batch += 1) expect((await send(app, TEN))[0]).toBe(200);
  expect(await send(app, 'settings.put')).toEqual([429, '60']);
  expect(await send(app, 'positions.close')).toEqual([200, undefined]);
  expect(await send(app, 'bot.stop,positions.close')).toEqual([200, undefined]);
  expect(await send(app, 'settings.put', 'sid=b')).toEqual([200, undefined]);
  vi.setSystemTime(Date.now() + 60_000);
  expect((await send(app, TEN))[0]).toBe(200);
});

test('a token calls 600 times in a minute, reads among them, and holds trading up on', async () => {
  const app = await serve();
  const call = async (procedure: string, authorization: string) => {
    const method = procedure.endsWith('.get') ? 'GET' : 'POST';
    const url = `/trpc/${procedure}`;
    return (await app.inject({ method, url, headers: { authorization } })).statusCode;
  };
  for (let n = 0; n < 600; n += 1) expect(await call('account.get', 'one')).toBe(200);
  expect(await call('account.get', 'one')).toBe(429);
  expect(await call('bot.flatten', 'one')).toBe(200);
  expect(await call('account.get', 'other')).toBe(200);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await call('account.get', 'one')).toBe(200);
});

test('a session is the one that is signed in, whatever stands around its cookie [M9]', async () => {
  const app = await serve();
  for (let count = 0; count < 300; count += 1) {
    const spellings = [`__Host-sid=${count}; sid=a`, `sid=a; sid=${count}`, ` sid=a ; x=${count}`];
    expect((await send(app, 'settings.put', spellings[count % 3]))[0]).toBe(200);
  }
  expect((await send(app, 'settings.put', '__Host-sid=another; sid=a'))[0]).toBe(429);
});

test('G1 what anybody may call is taken alone, in no batch, however it is spelled [M9]', async () => {
  const app = await serve();
  const register = Array(10).fill('auth.register').join(',');
  for (const names of [register, register.replaceAll(',', '%2C'), 'auth.login,bot.status']) {
    expect((await send(app, names, ''))[0]).toBe(400);
  }
  expect((await send(app, 'auth.login', ''))[0]).toBe(200);
});
