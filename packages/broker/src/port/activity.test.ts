import { expect, test } from 'vitest';
import { type Activity, activityKind, transferAmount } from './activity.ts';

const activityOf = (change: Partial<Activity>): Activity => ({
  id: 'a1',
  type: 'CSD',
  subType: null,
  date: '2026-11-20',
  at: null,
  stamp: '2026-11-20',
  symbol: null,
  side: null,
  quantity: null,
  price: null,
  netAmount: 500,
  orderId: null,
  ...change,
});

test.each([
  ...['FILL', 'OPEXP', 'OPEXC', 'OPASN', 'OPTRD', 'OPCA'].map((type) => [type, 'trade']),
  ...['CSD', 'CSW', 'TRANS', 'JNL', 'JNLC', 'JNLS', 'ACATC', 'ACATS', 'FOPT'].map((type) => [
    type,
    'transfer',
  ]),
  ...['FEE', 'CFEE', 'INT', 'DIV', 'DIVNRA', 'CGD', 'PTC', 'OPCSH', 'MA', 'SPIN', 'NEW'].map(
    (type) => [type, 'result'],
  ),
])('%s is a %s', (type, kind) => {
  expect(activityKind({ type })).toBe(kind);
});

test.each([
  ['of cash is what the broker says', {}, 500],
  ['of cash without an amount is not known', { netAmount: null }, null],
  ['of shares is not known, by their type', { type: 'JNLS', netAmount: 0 }, null],
  ['of an account’s shares is not known', { type: 'ACATS', netAmount: 0 }, null],
  ['of shares without payment is not known', { type: 'FOPT', netAmount: 0 }, null],
  ['of anything with a symbol is not known', { type: 'JNL', symbol: 'SPY' }, null],
])('the amount of a transfer %s', (_what, change, amount) => {
  expect(transferAmount(activityOf(change))).toBe(amount);
});
