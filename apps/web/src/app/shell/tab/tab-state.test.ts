import { expect, test } from 'vitest';
import { tabStateOf } from './tab-state.ts';

const TRADING_FACTS = {
  bot: 'active',
  trading: 'active',
  isAway: false,
  isInDoubt: false,
  criticalAlarms: 0,
  isKept: false,
} as const;

test.each([
  [{}, 'trading'],
  [{ bot: 'paused', trading: 'inactive' }, 'paused'],
  [{ trading: 'inactive' }, 'stopped'],
  [{ bot: 'inactive' }, 'stopped'],
  [{ bot: null, trading: null }, null],
  [{ bot: null, trading: null, isAway: true }, 'problem'],
  [{ trading: 'inactive', isAway: true }, 'problem'],
  [{ isInDoubt: true }, 'problem'],
  [{ trading: 'inactive', criticalAlarms: 1 }, 'problem'],
  [{ isKept: true }, 'problem'],
  // With trading off, a blocker blocks nothing.
  [{ trading: 'inactive', isKept: true }, 'stopped'],
] as const)('D17 %j makes the tab say %s', (change, state) => {
  expect(tabStateOf({ ...TRADING_FACTS, ...change })).toBe(state);
});
