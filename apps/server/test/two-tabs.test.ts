import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { OWNER } from './owner.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

interface Status {
  readonly botActive: boolean;
  readonly isActive: boolean;
  readonly autoTrade: boolean;
}

describe('two tabs of one trader', () => {
  let running: RunningApp;
  let tabs: readonly [Client, Client];
  beforeAll(async () => {
    running = await startRunningApp({ SIM_SPEED: 'step', SIM_START: '2026-11-27T11:00' });
    const first = await running.owner();
    const second = running.client();
    await second.post('/api/auth/login', OWNER);
    tabs = [first, second];
  }, 60_000);
  afterAll(() => running.close());

  const statuses = async (): Promise<readonly [Status, Status]> => {
    const [first, second] = tabs;
    return [await first.get('/api/bot/status'), await second.get('/api/bot/status')];
  };

  test('that start and stop at once are obeyed one after the other, and both see the outcome [L1]', async () => {
    const [first, second] = tabs;
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([
        first.send('POST', '/api/bot/start'),
        second.send('POST', '/api/bot/stop'),
        first.send('POST', '/api/bot/pause'),
        second.send('POST', '/api/bot/start'),
        first.send('POST', '/api/bot/stop'),
      ]);
      expect(answers.map(({ body }) => (body as { message: string }).message)).toEqual([
        'Trading started.',
        'Trading stopped.',
        'Trading paused.',
        'Trading started.',
        'Trading stopped.',
      ]);
      const [mine, other] = await statuses();
      expect(other).toEqual(mine);
    }
    await second.post('/api/bot/start');
    await first.post('/api/bot/stop');
    for (const status of await statuses()) expect(status).toMatchObject({ isActive: false });
    await first.post('/api/bot/start');
    for (const status of await statuses()) expect(status).toMatchObject({ isActive: true });
  });

  test('a click that is sent again has the same answer and no second effect [L4] [L5]', async () => {
    const [tab] = tabs;
    for (const [path, body] of [
      ['/api/bot/start', undefined],
      ['/api/bot/pause', undefined],
      ['/api/bot/stop', undefined],
      ['/api/bot/toggle', { active: false }],
      ['/api/bot/toggle', { active: true }],
    ] as const) {
      const first = await tab.send('POST', path, body);
      const before = await statuses();
      const again = await tab.send('POST', path, body);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(await statuses()).toEqual(before);
    }
  });
});
