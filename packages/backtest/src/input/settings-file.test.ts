import { DEFAULT_SETTINGS, DEFAULT_THRESHOLDS, NO_RULES } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { toRunConfig } from './setting-fields.ts';
import { parseSettings } from './settings-file.ts';

describe('a settings file', () => {
  test('without a field leaves the product as it is', () => {
    const config = toRunConfig(parseSettings('{}'), { from: null, to: null, seed: 1 });
    expect(config).toMatchObject({
      settings: DEFAULT_SETTINGS,
      policy: { thresholds: DEFAULT_THRESHOLDS, moneyFlowGate: 0.15, maxPremium: 250_000_000 },
      cash: 1_000_000_000,
    });
  });

  test('sets every kind of field, money in dollars, by either name', () => {
    const values = parseSettings(
      '{"autoTrade":false,"confidenceThreshold":45.5,"emaFast":5,"emaSlowPeriod":30,"maxPremium":0.5e4,"cash":2500}',
    );
    expect(toRunConfig(values, { from: '2025-02-05', to: '2025-02-06', seed: 3 })).toMatchObject({
      settings: { autoTrade: false, confidenceThreshold: 45.5 },
      policy: { thresholds: { emaFastPeriod: 5, emaSlowPeriod: 30 }, maxPremium: 50_000_000 },
      cash: 25_000_000,
      from: '2025-02-05',
      to: '2025-02-06',
    });
  });

  test('sets rules, and leaves out what is off', () => {
    const values = parseSettings(
      '{"trailingActivation":30,"trailingDistance":20,"breakEvenAt":null,"noEntryAfter":"14:30","maxLossesPerDay":1}',
    );
    const { rules, policy } = toRunConfig(values, { from: null, to: null });
    expect(rules).toEqual({
      ...NO_RULES,
      trailingActivation: 30,
      trailingDistance: 20,
      noEntryAfter: '14:30',
    });
    expect(policy.maxLossesPerDay).toBe(1);
    expect(values).not.toHaveProperty('breakEvenAt');
  });

  test.each([
    ['{"trailingActivation": 30}', 'trailingActivation and trailingDistance are set both'],
    ['{"breakEvenAt": 0.5}', 'breakEvenAt must be a number from 1 to 1000 or null, was 0.5'],
    ['{"maxHoldingMinutes": 7.5}', 'maxHoldingMinutes must be a whole number from 5 to 360'],
    ['{"noEntryBefore": "9:45"}', 'noEntryBefore must be a time like "10:30" or null, was "9:45"'],
    ['{"noEntryBefore": 945}', 'noEntryBefore must be a time'],
    [
      '{"noEntryBefore": "09:44"}',
      'noEntryBefore must lie in the entry window from 09:45 to 15:15',
    ],
    ['{"noEntryAfter": "15:16"}', 'noEntryAfter must lie in the entry window'],
    ['{"noEntryBefore":"14:00","noEntryAfter":"11:00"}', 'noEntryAfter must be later'],
    ['{"protectiveStop": 25}', 'protectiveStop must lie at least 10 points below stopLoss'],
    ['', 'is not JSON'],
    ['{"stopLoss": 20', 'is not JSON'],
    ['[]', 'must be a JSON object'],
    ['null', 'must be a JSON object'],
    ['{"stoploss": 20}', '"stoploss" is no setting; known are'],
    ['{"__proto__": 1}', '"__proto__" is no setting'],
    ['{"toString": 1}', '"toString" is no setting'],
    ['{"autoTrade": 1}', 'autoTrade must be true or false'],
    ['{"stopLoss": "20"}', 'stopLoss must be a number from 5 to 100, was "20"'],
    ['{"stopLoss": null}', 'stopLoss must be a number'],
    ['{"stopLoss": 4.9}', 'stopLoss must be a number from 5 to 100, was 4.9'],
    ['{"riskLevel": 2.5}', 'riskLevel must be a whole number from 1 to 10'],
    ['{"iv": 40}', 'ivThreshold must be a number from 1 to 39.9'],
    ['{"iv": 20, "ivThreshold": 21}', 'ivThreshold is given twice'],
    ['{"mfiBullish": 50}', 'mfiBullishThreshold must be a number from 51'],
    ['{"emaFast": 20}', 'emaFastPeriod must be less than emaSlowPeriod'],
    ['{"lastEntryMinutes": 35}', 'lastEntryMinutes must be greater than flattenMinutes'],
    ['{"maxContracts": 0}', 'maxContracts must be a whole number from 1'],
    ['{"userDailyLoss": 101}', 'userDailyLoss must be a number from 0.1 to 100'],
    ['{"cash": 0}', 'cash must be a number from 1'],
    ['{"cash": 1e999}', 'cash must be a number from 1 to 1000000000, was Infinity'],
    ['{"stopLoss": 20, "stopLoss" : 30}', '"stopLoss" is given twice'],
    ['{"stopLoss": 20, "stop\\u004coss": 30}', '"stopLoss" is given twice'],
  ])('%s is refused in one line: %s', (text, message) => {
    expect(() => parseSettings(text)).toThrow(message);
    expect(() => parseSettings(text)).toThrow(/^[^\n]+$/);
  });
});
