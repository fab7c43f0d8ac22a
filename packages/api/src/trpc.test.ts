import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { describe, expect, it } from 'vitest';
import { fakeContext, TRADER } from '../test/fakes.ts';
import { appRouter } from './app-router.ts';
import type { CallContext } from './context.ts';
import { refused } from './errors.ts';

async function call(
  path: string,
  init: { readonly body?: unknown; readonly context?: CallContext } = {},
): Promise<{ status: number; text: string; json: unknown }> {
  const response = await fetchRequestHandler({
    endpoint: '/trpc',
    router: appRouter,
    req: new Request(
      `http://localhost/trpc/${path}`,
      init.body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(init.body),
          },
    ),
    createContext: () => init.context ?? fakeContext(TRADER),
  });
  const text = await response.text();
  return { status: response.status, text, json: JSON.parse(text) };
}

describe('the tRPC surface', () => {
  it('answers a query', async () => {
    const { status, json } = await call('account.get');
    expect(status).toBe(200);
    expect(json).toEqual({
      result: {
        data: {
          portfolioValue: 100_000,
          cash: 98_950.12,
          buyingPower: 2,
          readAt: '2026-11-20T15:00:00.000Z',
          ageMs: 12,
        },
      },
    });
  });

  it('names the field that is wrong', async () => {
    const { status, json } = await call('settings.put', { body: { stopLoss: 1 } });
    expect(status).toBe(400);
    expect(json).toMatchObject({
      error: {
        message: expect.stringMatching(/^stopLoss: /),
        data: { code: 'BAD_REQUEST', httpStatus: 400, field: 'stopLoss' },
      },
    });
  });

  it('says how long to wait', async () => {
    const context = fakeContext(null);
    const { status, json } = await call('auth.login', {
      body: { email: 'a@example.com', password: 'guess' },
      context: {
        ...context,
        auth: {
          ...context.auth,
          login: () => refused({ code: 'TOO_MANY', message: 'Later.', retryAfter: 600 }),
        },
      },
    });
    expect(status).toBe(429);
    expect(json).toMatchObject({ error: { message: 'Later.', data: { retryAfter: 600 } } });
  });

  it.each(['STEP_UP', 'IDLE', 'SECOND_FACTOR'] as const)(
    'says what to ask for: %s',
    async (ask) => {
      const context = fakeContext(TRADER);
      const stop = () => refused({ code: ask, message: 'First.' });
      const { json } = await call('bot.stop', {
        body: {},
        context: { ...context, trading: { ...context.trading, stopTrading: stop } },
      });
      expect(json).toMatchObject({ error: { message: 'First.', data: { ask } } });
    },
  );

  it('asks for nothing where there is nothing to ask for', async () => {
    const { json } = await call('settings.put', { body: { stopLoss: 1 } });
    expect(json).toMatchObject({ error: { data: { ask: null } } });
  });

  it('never sends a stack or the text of a bug [V13.4.2] [V16.5.1]', async () => {
    const context = fakeContext(TRADER);
    const { status, text } = await call('positions.list', {
      context: {
        ...context,
        trading: {
          ...context.trading,
          listPositions: () => {
            throw new Error('the secret is 4711');
          },
        },
      },
    });
    expect(status).toBe(500);
    expect(text).not.toMatch(/4711|stack|\.ts/);
  });

  it('answers 404 to an unknown procedure and 405 to the wrong method', async () => {
    expect((await call('nothing.here')).status).toBe(404);
    expect((await call('bot.stop')).status).toBe(405);
  });
});
