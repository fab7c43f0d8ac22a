import { expect, test } from 'vitest';
import { tabTitle } from './title.ts';

const STOPPED_FACTS = {
  pageName: 'Dashboard',
  tabState: 'stopped',
  openPnl: null,
  badge: 'PAPER',
} as const;

test.each([
  [STOPPED_FACTS, 'Stopped: Dashboard – Tideline'],
  [{ ...STOPPED_FACTS, tabState: null }, 'Dashboard – Tideline'],
  [{ ...STOPPED_FACTS, tabState: 'trading' }, 'Trading: Dashboard – Tideline'],
  [{ ...STOPPED_FACTS, tabState: 'problem' }, 'Problem: Dashboard – Tideline'],
  [
    { ...STOPPED_FACTS, tabState: 'paused', openPnl: -256 },
    '−$256.00 Paused: Dashboard – Tideline',
  ],
  [
    { ...STOPPED_FACTS, tabState: 'trading', openPnl: 240 },
    '+$240.00 Trading: Dashboard – Tideline',
  ],
  [
    { ...STOPPED_FACTS, tabState: 'problem', openPnl: 240 },
    'Problem +$240.00: Dashboard – Tideline',
  ],
  [{ ...STOPPED_FACTS, tabState: null, openPnl: 0 }, '$0.00: Dashboard – Tideline'],
  [{ ...STOPPED_FACTS, badge: 'SIMULATED' }, 'Stopped: Dashboard – Tideline'],
  [
    { ...STOPPED_FACTS, openPnl: 240, badge: 'SIMULATED' },
    'SIMULATED +$240.00 Stopped: Dashboard – Tideline',
  ],
  [{ ...STOPPED_FACTS, openPnl: 240, badge: undefined }, 'Stopped: Dashboard – Tideline'],
] as const)('D17 %j', (facts, title) => {
  expect(tabTitle(facts)).toBe(title);
});
