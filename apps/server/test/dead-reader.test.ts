import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startRunningApp } from './running-app.ts';
import { temporaryFolder } from './temporary-folder.ts';

const VARIABLES = { SIM_SPEED: 'step', SIM_SEED: '676', SIM_START: '2026-02-09T09:46' };

test('G2 without a reader the past answers 503, and trading goes on', {
  timeout: 120_000,
}, async () => {
  const thread = join(temporaryFolder(), 'thread.cjs');
  writeFileSync(thread, `throw new Error('no reader');`);
  const running = await startRunningApp(VARIABLES, { readerThreadUrl: pathToFileURL(thread) });
  onTestFinished(() => running.close());
  const owner = await running.owner();
  await owner.post('/api/bot/start');
  await running.simulator.advance(2);

  for (const path of [
    '/api/decisions',
    '/api/bars?day=2026-02-06',
    '/api/equity',
    '/api/trades',
    '/api/trades/none',
    '/api/performance',
    '/api/exit-lab',
    '/api/calibration',
    '/api/slippage',
    '/api/days/2026-02-06',
    '/api/export/trades.csv',
    '/api/analytics/performance',
    '/api/audit',
  ]) {
    const { status, headers, body } = await owner.send('GET', path);
    expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '5']);
    expect(body).toMatchObject({ error: expect.stringContaining('Trading goes on.') });
  }
  const trpc = await owner.send('GET', '/trpc/decisions.list');
  expect([trpc.status, trpc.headers.get('retry-after')]).toEqual([503, '5']);

  expect(await owner.get('/api/bot/status')).toMatchObject({ isActive: true });
  expect(await owner.get('/api/backend-logic')).toMatchObject({ lastDecision: { symbol: 'SPY' } });
  const { alarms } = await owner.get<{ alarms: { code: string }[] }>('/api/alarms?open=true');
  expect(alarms.filter(({ code }) => code === 'READER')).toHaveLength(1);
  await owner.post('/api/bot/stop');
});
