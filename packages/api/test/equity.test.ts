import { expect, it } from 'vitest';
import { fakeContext, rest, TRADER } from './fakes.ts';

it('GET /api/equity is a year by day and today by bar, in dollars', async () => {
  const context = fakeContext(TRADER);
  const { body } = await rest({ method: 'GET', path: '/api/equity' }, context);
  expect(body).toEqual({
    days: [{ day: '2026-11-19', equity: 100_012.35, realised: -12.35 }],
    today: [{ at: '2026-11-20T15:00:00.000Z', equity: 100_100 }],
  });
  expect(context.received).toEqual([
    ['equity', 'trader', { from: '2025-11-20', to: '2026-11-20' }],
  ]);
});
