import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWNER, SETUP_TOKEN } from './owner.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

let running: RunningApp;
beforeAll(async () => {
  running = await startRunningApp({ SIM_SPEED: 'step', OWNER_EMAIL: 'ann@example.com' });
}, 60_000);
afterAll(() => running.close());

const ME = { email: 'me@home.example', password: OWNER.password };

test('E1 the set-up link proposes the operator’s address, and registers any other', async () => {
  expect(running.app.setupLink).toMatch(/#setup=.+&email=ann%40example\.com$/);
  const me = running.client();
  const answer = await me.send('POST', '/api/auth/register', { ...ME, setupToken: SETUP_TOKEN });
  expect(answer).toMatchObject({ status: 200, body: { email: ME.email, isAdmin: true } });
  expect(await me.get('/api/allowed-emails')).toEqual([
    { email: ME.email, isRegistered: true, isOwner: true },
  ]);
  const again = await running.client().send('POST', '/api/auth/register', {
    ...ME,
    email: 'eve@example.com',
    setupToken: SETUP_TOKEN,
  });
  expect(again.status).toBe(403);
});

test('E1 a start with another proposal leaves the owner as it is', async () => {
  await running.restart({ OWNER_EMAIL: 'bob@example.com' });
  const me = running.client();
  expect((await me.send('POST', '/api/auth/login', ME)).status).toBe(200);
  expect(await me.get('/api/allowed-emails')).toEqual([
    { email: ME.email, isRegistered: true, isOwner: true },
  ]);
});
