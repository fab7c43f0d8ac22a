import { expect, test } from 'vitest';
import { tabTitle } from './title.ts';

const STOPPED_FACTS = { page: 'Dashboard', state: 'stopped', pnl: null, badge: 'PAPER' } as const;

test.each([
  [STOPPED_FACTS, 'Stopped: Dashboard – Tideline'],
  [{ ...STOPPED_FACTS, state: null }, 'Dashboard – Tideline'],
  [{ ...STOPPED_FACTS, state: 'trading' }, 'Trading: Dashboard – Tideline'],
  [{ ...STOPPED_FACTS, state: 'problem' }, 'Problem: Dashboard – Tideline'],
  [{ ...STOPPED_FACTS, state: 'paused', pnl: -256 }, '−$256.00 Paused: Dashboard – Tideline'],
  [{ ...STOPPED_FACTS, state: 'trading', pnl: 240 }, '+$240.00 Trading: Dashboard – Tideline'],
  [{ ...STOPPED_FACTS, state: 'problem', pnl: 240 }, 'Problem +$240.00: Dashboard – Tideline'],
  [{ ...STOPPED_FACTS, state: null, pnl: 0 }, '$0.00: Dashboard – Tideline'],
  [{ ...STOPPED_FACTS, badge: 'SIMULATED' }, 'Stopped: Dashboard – Tideline'],
  [
    { ...STOPPED_FACTS, pnl: 240, badge: 'SIMULATED' },
    'SIMULATED +$240.00 Stopped: Dashboard – Tideline',
  ],
  [{ ...STOPPED_FACTS, pnl: 240, badge: undefined }, 'Stopped: Dashboard – Tideline'],
] as const)('D17 %j', (facts, title) => {
  expect(tabTitle(facts)).toBe(title);
});
