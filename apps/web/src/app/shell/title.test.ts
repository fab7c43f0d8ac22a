import { expect, test } from 'vitest';
import { titleOf } from './title.ts';

const OFF = {
  page: 'Dashboard',
  bot: 'inactive',
  trading: 'inactive',
  pnl: null,
  badge: 'PAPER',
} as const;

test.each([
  [OFF, 'Dashboard – Tideline'],
  [{ ...OFF, bot: null, trading: null }, 'Dashboard – Tideline'],
  [{ ...OFF, bot: 'active', trading: 'active' }, 'Trading: Dashboard – Tideline'],
  [{ ...OFF, bot: 'paused', pnl: -256 }, '−$256.00 Paused: Dashboard – Tideline'],
  [
    { ...OFF, bot: 'active', trading: 'active', pnl: 240 },
    '+$240.00 Trading: Dashboard – Tideline',
  ],
  [{ ...OFF, pnl: 0 }, '$0.00: Dashboard – Tideline'],
  [{ ...OFF, badge: 'SIMULATED' }, 'Dashboard – Tideline'],
  [{ ...OFF, pnl: 240, badge: 'SIMULATED' }, 'SIMULATED +$240.00: Dashboard – Tideline'],
  [{ ...OFF, pnl: 240, badge: undefined }, 'Dashboard – Tideline'],
] as const)('%j', (facts, title) => {
  expect(titleOf(facts)).toBe(title);
});
