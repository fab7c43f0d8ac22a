import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Client } from './client.ts';
import { OWNER } from './owner.ts';
import { startRunningApp } from './running-app.ts';

// The limiter's clock stops, so the machine's speed does not matter.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const CHANGES_IN_A_MINUTE = 300;
const CALLS_IN_BATCH = 10;

async function change(client: Client, calls = CALLS_IN_BATCH) {
  const path = `/trpc/${Array(calls).fill('settings.put').join(',')}?batch=1`;
  const one = { stopLoss: 31 };
  const bodies = Array.from({ length: calls }, (_, index) => [index, one] as const);
  return client.send('POST', path, Object.fromEntries(bodies));
}

test('too many changes of a session wait for the next minute; nothing else does [M9]', async () => {
  const running = await startRunningApp({ SIM_SPEED: 'step' });
  onTestFinished(() => running.close());
  const [owner, other] = [await running.owner(), running.client()];
  await other.post('/api/auth/login', OWNER);

  for (let calls = 0; calls < CHANGES_IN_A_MINUTE; calls += CALLS_IN_BATCH) {
    expect((await change(owner)).status).toBe(200);
  }
  const refused = await owner.send('PUT', '/api/settings', { stopLoss: 31 });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  const message = 'Too many requests. Try again later.';
  expect(refused.body).toEqual({ error: message, message });

  const overTrpc = await change(owner);
  expect([overTrpc.status, overTrpc.headers.get('retry-after')]).toEqual([429, '60']);
  expect(overTrpc.body).toMatchObject({
    error: {
      message,
      code: expect.any(Number),
      data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429, retryAfter: 60 },
    },
  });
  expect((await owner.send('GET', '/api/bot/status')).status).toBe(200);
  expect((await owner.send('POST', '/api/bot/pause')).status).toBe(200);
  expect((await other.send('PUT', '/api/settings', { stopLoss: 31 })).status).toBe(200);
  vi.setSystemTime(Date.now() + 60_000);
  expect((await owner.send('PUT', '/api/settings', { stopLoss: 31 })).status).toBe(200);
});
