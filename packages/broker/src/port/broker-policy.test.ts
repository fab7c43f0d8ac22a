import { describe, expect, test } from 'vitest';
import { BROKER_POLICIES, findBrokerPolicy, hoursAheadOfBroker } from './broker-policy.ts';
import { MARKETS, poolOf } from './venue.ts';

const UNSET = { lastEntryMinutes: false, flattenMinutes: false };
const SET = { lastEntryMinutes: true, flattenMinutes: true };
const hours = (lastEntryMinutes: number, flattenMinutes: number) => ({
  lastEntryMinutes,
  flattenMinutes,
});
const live = { pool: 'live' as const, lastEntryMinutes: 30, ownSellMinutes: 30 };

describe('the table', () => {
  test('has one row for each venue of a market', () => {
    const venues = MARKETS.flatMap((market) =>
      (['paper', 'live'] as const)
        .filter((environment) => market === 'alpaca' || environment === 'paper')
        .map((environment) => ({
          market,
          pool: poolOf({ id: '', market, environment, label: '', origin: '' }),
        })),
    );
    expect(BROKER_POLICIES.map(({ market, pool }) => ({ market, pool }))).toEqual(venues);
    for (const { market, pool } of venues) expect(findBrokerPolicy(market, pool)?.pool).toBe(pool);
    expect(findBrokerPolicy('simulator', 'live')).toBeNull();
    expect(findBrokerPolicy('alpaca', null)).toBeNull();
  });

  test('no broker takes entries after it has begun to sell', () => {
    for (const { lastEntryMinutes, ownSellMinutes } of BROKER_POLICIES) {
      expect(lastEntryMinutes).toBeGreaterThanOrEqual(ownSellMinutes);
    }
  });
});

describe('where real money is at stake', () => {
  test('the exit comes five minutes before the broker’s own', () => {
    expect(hoursAheadOfBroker(live, hours(45, 31), UNSET)).toEqual(hours(45, 35));
    expect(hoursAheadOfBroker({ ...live, ownSellMinutes: 60 }, hours(90, 35), UNSET)).toEqual(
      hours(90, 65),
    );
  });

  test('an exit that is early already stays', () => {
    expect(hoursAheadOfBroker(live, hours(60, 50), UNSET)).toEqual(hours(60, 50));
  });

  test('nothing is bought that the broker refuses, or that is sold at once', () => {
    expect(hoursAheadOfBroker({ ...live, lastEntryMinutes: 60 }, hours(45, 35), UNSET)).toEqual(
      hours(60, 35),
    );
    expect(hoursAheadOfBroker({ ...live, ownSellMinutes: 60 }, hours(45, 35), UNSET)).toEqual(
      hours(66, 65),
    );
  });

  test('an hour that the operator has set stands', () => {
    expect(hoursAheadOfBroker(live, hours(32, 31), SET)).toEqual(hours(32, 31));
    expect(hoursAheadOfBroker(live, hours(45, 31), { ...UNSET, flattenMinutes: true })).toEqual(
      hours(45, 31),
    );
  });
});

test('other money is sold when the operator says', () => {
  expect(hoursAheadOfBroker({ ...live, pool: 'paper' }, hours(32, 31), UNSET)).toEqual(
    hours(32, 31),
  );
  expect(hoursAheadOfBroker(null, hours(32, 31), UNSET)).toEqual(hours(32, 31));
});
