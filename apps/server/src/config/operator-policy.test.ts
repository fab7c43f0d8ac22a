import { fromDollars, type Pool } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { operatorCeilings, operatorPolicy } from './operator-policy.ts';

describe('the operator’s part of the policy', () => {
  test('has a lower premium cap for live money', () => {
    const env = readEnv({});
    expect(operatorPolicy(env, 'live').maxPremium).toBe(fromDollars(2_000));
    expect(operatorPolicy(env, 'simulated').maxPremium).toBe(fromDollars(25_000));
    expect(operatorPolicy(env, null).maxPremium).toBe(fromDollars(25_000));
  });

  test('takes the cap that is set, for live money too', () => {
    const env = readEnv({ MAX_PREMIUM: '750.50' });
    expect(operatorPolicy(env, 'live').maxPremium).toBe(fromDollars(750.5));
  });

  test('takes the limits in force, and keeps the lower cap for live money below them', () => {
    const env = readEnv({});
    const premiums = (maxPremium: number) =>
      (['live', 'paper'] as const).map(
        (pool) => operatorPolicy(env, pool, { ...operatorCeilings(env), maxPremium }).maxPremium,
      );
    expect(premiums(10_000)).toEqual([fromDollars(2_000), fromDollars(10_000)]);
    expect(premiums(500)).toEqual([fromDollars(500), fromDollars(500)]);
    const limits = { ...operatorCeilings(env), maxEntriesPerDay: 3 };
    expect(operatorPolicy(env, 'live', limits).maxEntriesPerDay).toBe(3);
  });

  test('sells five minutes before a live broker would, and buys nothing later than that', () => {
    const hours = (pool: Pool, source: NodeJS.ProcessEnv = {}) => {
      const env = readEnv({ MARKET: 'alpaca', ...source });
      const { lastEntryMinutes, flattenMinutes } = operatorPolicy(env, pool);
      return [lastEntryMinutes, flattenMinutes];
    };
    // Alpaca reviews expiring positions from half an hour before the close on.
    expect(hours('live')).toEqual([45, 35]);
    const env = readEnv({ MARKET: 'alpaca' });
    const late = { ...operatorCeilings(env), flattenMinutes: 31 };
    expect(operatorPolicy(env, 'live', late).flattenMinutes).toBe(35);
    expect(operatorPolicy(env, 'paper', late).flattenMinutes).toBe(31);
    expect(hours('live', { FLATTEN_MINUTES: '31' })).toEqual([45, 31]);
    expect(hours('live', { FLATTEN_MINUTES: '33', LAST_ENTRY_MINUTES: '34' })).toEqual([34, 33]);
    expect(hours('live', { FLATTEN_MINUTES: '40' })).toEqual([45, 40]);
    expect(hours('paper', { FLATTEN_MINUTES: '31' })).toEqual([45, 31]);
  });

  test('takes an earlier hour from the limits in force', () => {
    const env = readEnv({ MARKET: 'alpaca' });
    const limits = { ...operatorCeilings(env), lastEntryMinutes: 90, flattenMinutes: 60 };
    expect(operatorPolicy(env, 'live', limits)).toMatchObject({
      lastEntryMinutes: 90,
      flattenMinutes: 60,
    });
  });
});
