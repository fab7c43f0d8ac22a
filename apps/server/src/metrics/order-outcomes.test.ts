import type { AccountState, OwnOrder } from '@tideline/engine';
import { expect, test } from 'vitest';
import { holding } from '../../test/account-world.ts';
import { newFinalOrders } from './order-outcomes.ts';

const HOLDING = holding('ann');
const [ENTRY] = HOLDING.trade?.orders ?? [];
if (HOLDING.trade === null || ENTRY === undefined) throw new Error('no trade');
const { trade } = HOLDING;

const exit = (phase: OwnOrder['phase']): OwnOrder => ({
  ...ENTRY,
  role: 'exit',
  phase,
  request: { ...ENTRY.request, clientOrderId: 'exit-1', side: 'sell' },
});
const withOrders = (...orders: readonly OwnOrder[]): AccountState => ({
  ...HOLDING,
  trade: { ...trade, orders },
});

test('an order counts when it becomes final, once, also where its trade closes with it', () => {
  const working = withOrders(ENTRY, exit('working'));
  const filled = withOrders(ENTRY, exit('filled'));
  const closed = { ...HOLDING, trade: null, lastTrade: filled.trade };
  expect(newFinalOrders(working, filled)).toEqual([{ role: 'exit', outcome: 'filled' }]);
  expect(newFinalOrders(working, closed)).toEqual([{ role: 'exit', outcome: 'filled' }]);
  expect(newFinalOrders(filled, closed)).toEqual([]);
});

test('nothing counts of what was final at the start, or is not final yet', () => {
  expect(newFinalOrders(null, HOLDING)).toEqual([]);
  expect(newFinalOrders(HOLDING, withOrders(ENTRY, exit('sending')))).toEqual([]);
  expect(newFinalOrders(HOLDING, { ...HOLDING, sequence: 9 })).toEqual([]);
});
