import { MINUTE } from '@tideline/engine';
import { expect, test } from 'vitest';
import { accountBook } from '../test/bench-exchange.ts';
import { RateLimit } from './rate-limit.ts';

const { account } = accountBook(1);
const basic = { ...account, terms: { marketData: 'basic', expiringContractsLimit: null } } as const;

function taken(limit: RateLimit, calls: number, ...of: Parameters<RateLimit['takeCall']>) {
  let last = limit.takeCall(...of);
  for (let n = 1; n < calls; n += 1) last = limit.takeCall(...of);
  return last;
}

test('the 201st call of a minute is refused, the next minute has its own', () => {
  const limit = new RateLimit(() => 0);
  const now = 90 * MINUTE + 5;
  expect(taken(limit, 200, account, 'trading', now)).toEqual({
    isAllowed: true,
    callLimit: 200,
    remainingCalls: 0,
    resetsAtSeconds: 91 * 60,
  });
  expect(limit.takeCall(account, 'trading', now)).toMatchObject({
    isAllowed: false,
    remainingCalls: 0,
  });
  expect(limit.takeCall(account, 'trading', 91 * MINUTE)).toMatchObject({
    isAllowed: true,
    remainingCalls: 199,
    resetsAtSeconds: 92 * 60,
  });
});

test('trading and market data are counted apart, and each account is', () => {
  const limit = new RateLimit(() => 0);
  taken(limit, 201, account, 'trading', 0);
  expect(limit.takeCall(account, 'data', 0)).toMatchObject({
    callLimit: 10_000,
    remainingCalls: 9_999,
  });
  const other = { ...account, accountNumber: 'B' };
  expect(limit.takeCall(other, 'trading', 0)).toMatchObject({ remainingCalls: 199 });
});

test('limits go by the plan; who only reads has the high one', () => {
  const limit = new RateLimit(() => 0);
  expect(limit.takeCall(basic, 'data', 0).callLimit).toBe(200);
  const reader = { ...account, dataOnly: true };
  expect(limit.takeCall(reader, 'trading', 0).callLimit).toBe(10_000);
});

test('a held market begins a new count with each wall minute', () => {
  let wall = 0;
  const limit = new RateLimit(() => wall);
  taken(limit, 201, account, 'trading', 0);
  wall = MINUTE - 1;
  expect(limit.takeCall(account, 'trading', 0).isAllowed).toBe(false);
  wall = MINUTE;
  expect(limit.takeCall(account, 'trading', 0)).toMatchObject({
    isAllowed: true,
    remainingCalls: 199,
  });
});

test.each([
  [0, 0, 60],
  [0, 20_000, 40],
  [1, 0, 50],
  [20, 0, 3],
  [120, 0, 1],
  // The wall's minute ends before the market's.
  [0.5, 30_000, 30],
])('at speed %d, %i ms into the wall minute, one waits %i s', (speed, into, seconds) => {
  let wall = 0;
  const limit = new RateLimit(() => wall);
  const now = 7 * MINUTE + 10_000;
  taken(limit, 201, account, 'trading', now);
  wall = into;
  expect(limit.secondsUntilReset(account, 'trading', now, speed)).toBe(seconds);
});
