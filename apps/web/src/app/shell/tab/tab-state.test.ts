import { expect, test } from 'vitest';
import { tabStateOf } from './tab-state.ts';

const TRADING_FACTS = {
  botState: 'active',
  tradingState: 'active',
  isServerSilent: false,
  isActionUnconfirmed: false,
  criticalAlarmCount: 0,
  areEntriesBlocked: false,
} as const;

test.each([
  [{}, 'trading'],
  [{ botState: 'paused', tradingState: 'inactive' }, 'paused'],
  [{ tradingState: 'inactive' }, 'stopped'],
  [{ botState: 'inactive' }, 'stopped'],
  [{ botState: null, tradingState: null }, null],
  [{ botState: null, tradingState: null, isServerSilent: true }, 'problem'],
  [{ tradingState: 'inactive', isServerSilent: true }, 'problem'],
  [{ isActionUnconfirmed: true }, 'problem'],
  [{ tradingState: 'inactive', criticalAlarmCount: 1 }, 'problem'],
  [{ areEntriesBlocked: true }, 'problem'],
  // With trading off, a blocker blocks nothing.
  [{ tradingState: 'inactive', areEntriesBlocked: true }, 'stopped'],
] as const)('D17 %j makes the tab say %s', (change, state) => {
  expect(tabStateOf({ ...TRADING_FACTS, ...change })).toBe(state);
});
