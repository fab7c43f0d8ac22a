import { expect, test } from 'vitest';
import { callsFor } from './broker-calls.ts';

const periodicRound = { 'GET /v2/account': 1, 'GET /v2/positions': 1, 'GET /v2/orders': 1 };
const times = (count: number) =>
  Object.fromEntries(Object.entries(periodicRound).map(([call, each]) => [call, each * count]));

test('one more round of reads is nothing that a tab asked for', () => {
  expect(callsFor(times(100), times(110), 30_000)).toEqual({ all: 660, forTabs: 0 });
});

test('what comes on top of the rounds is', () => {
  const polled = { ...times(110), 'GET /v2/orders': 160, 'GET /v2/clock': 5 };
  expect(callsFor(times(100), polled, 30_000)).toEqual({ all: 770, forTabs: 110 });
});

test('without a single read nothing is reported', () => {
  expect(callsFor({}, times(10), 30_000).forTabs).toBeNaN();
});
