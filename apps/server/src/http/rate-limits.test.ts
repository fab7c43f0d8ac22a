import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readCookie } from '../auth/cookies.ts';
import { LIMITS } from './limits.ts';
import { limitRates } from './rate-limits.ts';
import { trustedHops } from './trusted-hops.ts';

// The limiter's clock stands still unless a test moves it: how fast the machine is plays no part.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that takes every call. */
async function serve(hops = 0): Promise<FastifyInstance> {
  const app = fastify({ trustProxy: trustedHops(hops) });
  await limitRates(app, (cookies) => readCookie(cookies, 'sid'));
  app.all('/*', async () => 'done');
  return app;
}

interface Caller {
  readonly session?: string;
  readonly forwardedFor?: string;
  readonly method?: 'GET' | 'POST';
}

/** Sends so many calls, ten in a request, and tells how each request was answered. */
async function send(
  app: FastifyInstance,
  calls: number,
  { session, forwardedFor, method = 'GET' }: Caller = {},
) {
  const statuses: number[] = [];
  let retryAfter: unknown;
  for (let left = calls; left > 0; left -= LIMITS.callsInBatch) {
    const names = Array(Math.min(left, LIMITS.callsInBatch)).fill('x');
    const answer = await app.inject({
      method,
      url: `/trpc/${names.join(',')}`,
      headers: {
        ...(session !== undefined && { cookie: `theme=dark; sid=${session}` }),
        ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
      },
    });
    statuses.push(answer.statusCode);
    retryAfter = answer.headers['retry-after'];
  }
  return { statuses: new Set(statuses), retryAfter };
}

const ALL_TAKEN = new Set([200]);

describe('a session', () => {
  test('reads 10,000 times in ten seconds, and is told in whole seconds when to go on', async () => {
    const app = await serve();
    expect((await send(app, 10_000, { session: 'a' })).statuses).toEqual(ALL_TAKEN);
    vi.setSystemTime(Date.now() + 2_400);
    expect(await send(app, 1, { session: 'a' })).toEqual({
      statuses: new Set([429]),
      retryAfter: '8',
    });
    vi.setSystemTime(Date.now() + 7_600);
    expect((await send(app, 1, { session: 'a' })).statuses).toEqual(ALL_TAKEN);
  });

  test('changes 300 things in a minute, and reads on', async () => {
    const app = await serve();
    const changing = { session: 'a', method: 'POST' } as const;
    expect((await send(app, 300, changing)).statuses).toEqual(ALL_TAKEN);
    expect(await send(app, 1, changing)).toEqual({ statuses: new Set([429]), retryAfter: '60' });
    expect((await send(app, 100, { session: 'a' })).statuses).toEqual(ALL_TAKEN);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await send(app, 300, changing)).statuses).toEqual(ALL_TAKEN);
  });

  test('is the one that is signed in, whatever stands around its cookie', async () => {
    const app = await serve();
    const change = (cookie: string) =>
      app.inject({ method: 'POST', url: '/api/bot/pause', headers: { cookie } });
    for (let count = 0; count < 300; count += 1) {
      const spellings = [
        `__Host-sid=${count}; sid=a`,
        `sid=a; sid=${count}`,
        ` sid=a ; x=${count}`,
      ];
      expect((await change(spellings[count % 3] ?? '')).statusCode).toBe(200);
    }
    expect((await change('__Host-sid=another; sid=a')).statusCode).toBe(429);
  });

  test('is held up by no other', async () => {
    const app = await serve();
    await send(app, 10_010, { session: 'a' });
    expect((await send(app, 1, { session: 'a' })).statuses).toEqual(new Set([429]));
    expect((await send(app, 1_000, { session: 'b' })).statuses).toEqual(ALL_TAKEN);
  });
});

describe('an address', () => {
  test('is let through as often as 500 polling tabs of one session ask, and of many', async () => {
    const POLLS_IN_TEN_SECONDS = 5_850;
    const app = await serve();
    for (let round = 0; round < 3; round += 1) {
      expect((await send(app, POLLS_IN_TEN_SECONDS, { session: 'a' })).statuses).toEqual(ALL_TAKEN);
      for (let session = 0; session < 50; session += 1) {
        const { statuses } = await send(app, POLLS_IN_TEN_SECONDS / 50, { session: `${session}` });
        expect(statuses).toEqual(ALL_TAKEN);
      }
      vi.setSystemTime(Date.now() + 10_000);
    }
  });

  test('is held up at 30,000 calls in ten seconds, however many sessions it claims', async () => {
    const app = await serve();
    for (let session = 0; session < 30; session += 1) {
      expect((await send(app, 1_000, { session: `${session}` })).statuses).toEqual(ALL_TAKEN);
    }
    expect((await send(app, 1, { session: 'another' })).statuses).toEqual(new Set([429]));
    expect((await send(app, 1)).retryAfter).toBe('10');
  });

  test('is the one that the last trusted proxy names', async () => {
    const FLOOD = 30_010;
    const direct = await serve();
    await send(direct, FLOOD, { forwardedFor: '192.0.2.1' });
    expect((await send(direct, 1, { forwardedFor: '192.0.2.2' })).statuses).toEqual(new Set([429]));

    const proxied = await serve(1);
    await send(proxied, FLOOD, { forwardedFor: '192.0.2.1' });
    expect((await send(proxied, 1, { forwardedFor: '192.0.2.2' })).statuses).toEqual(ALL_TAKEN);
    const spoofed = { forwardedFor: '192.0.2.2, 192.0.2.1' };
    expect((await send(proxied, 1, spoofed)).statuses).toEqual(new Set([429]));
  });
});
