import { expect, onTestFinished, test } from 'vitest';
import { startRunningApp } from './running-app.ts';

test('G2 past days are refused to who has used up a share, and stopping is not', async () => {
  let worked = 0;
  // Each look at the thread's clock finds a quarter of a second of work.
  const threadTime = () => {
    worked += 250;
    return worked;
  };
  const running = await startRunningApp({ SIM_SPEED: 'step' }, { threadTimeMs: threadTime });
  onTestFinished(() => running.close());
  const owner = await running.owner();
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const answer = await owner.send('GET', '/api/decisions?day=2026-01-02');
    statuses.push(answer.status);
    if (answer.status === 429) expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  }
  expect(statuses).toContain(429);
  expect((await owner.send('POST', '/api/positions/none/close')).status).toBe(404);
  expect((await fetch(`${running.app.origin}/healthz`)).status).toBe(200);
});
