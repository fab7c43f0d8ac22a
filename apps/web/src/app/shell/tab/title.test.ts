import { expect, test } from 'vitest';
import { tabTitle } from './title.ts';

const STOPPED = { page: 'Dashboard', state: 'stopped', pnl: null, badge: 'PAPER' } as const;

test.each([
  [STOPPED, 'Stopped: Dashboard – Tideline'],
  [{ ...STOPPED, state: null }, 'Dashboard – Tideline'],
  [{ ...STOPPED, state: 'trading' }, 'Trading: Dashboard – Tideline'],
  [{ ...STOPPED, state: 'problem' }, 'Problem: Dashboard – Tideline'],
  [{ ...STOPPED, state: 'paused', pnl: -256 }, '−$256.00 Paused: Dashboard – Tideline'],
  [{ ...STOPPED, state: 'trading', pnl: 240 }, '+$240.00 Trading: Dashboard – Tideline'],
  [{ ...STOPPED, state: 'problem', pnl: 240 }, 'Problem +$240.00: Dashboard – Tideline'],
  [{ ...STOPPED, state: null, pnl: 0 }, '$0.00: Dashboard – Tideline'],
  [{ ...STOPPED, badge: 'SIMULATED' }, 'Stopped: Dashboard – Tideline'],
  [
    { ...STOPPED, pnl: 240, badge: 'SIMULATED' },
    'SIMULATED +$240.00 Stopped: Dashboard – Tideline',
  ],
  [{ ...STOPPED, pnl: 240, badge: undefined }, 'Stopped: Dashboard – Tideline'],
] as const)('D17 %j', (facts, title) => {
  expect(tabTitle(facts)).toBe(title);
});
