import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { Client } from './client.ts';
import { OWNER } from './owner.ts';
import { startRunningApp } from './running-app.ts';

const TABS = 50;
const POLLED = [
  '/api/account',
  '/api/positions',
  '/api/bot/status',
  '/api/trading/status',
  '/api/backend-logic',
  '/api/orders/history',
  '/api/config',
  '/api/analytics/performance',
  '/api/decisions',
] as const;

test('fifty tabs cost the broker no call more than one [D10]', { timeout: 60_000 }, async () => {
  // In a stopped market only a page can cause a call.
  const running = await startRunningApp({ SIM_SPEED: 'step', SIM_START: '2026-11-27T11:00' });
  onTestFinished(() => running.close());
  await running.owner();
  const owner = running.client();
  await owner.post('/api/auth/login', OWNER);
  const calls = countBrokerCalls(running.simulator.origin);

  const poll = (tab: Client) => Promise.all(POLLED.map((path) => tab.get(path)));
  await poll(owner);
  const ofOneTab = calls.splice(0);
  expect(ofOneTab).toEqual(['GET /v2/orders']);

  await Promise.all(Array.from({ length: TABS }, () => poll(owner)));
  // On a busy machine the history may be half a minute old, and is then read again.
  expect(new Set(calls)).toEqual(new Set(calls.length === 0 ? [] : ['GET /v2/orders']));
  expect(calls.length).toBeLessThan(5);
});

/** Counts every request to the broker; the tests' own requests use another client. */
function countBrokerCalls(origin: string): string[] {
  const { host } = new URL(origin);
  const calls: string[] = [];
  const onRequest = (message: unknown) => {
    const { request } = message as { readonly request: ClientRequest };
    if (request.getHeader('host') !== host) return;
    calls.push(`${request.method} ${request.path.split('?')[0]}`);
  };
  subscribe('http.client.request.start', onRequest);
  onTestFinished(() => void unsubscribe('http.client.request.start', onRequest));
  return calls;
}
