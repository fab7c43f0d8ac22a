import { describe, expect, test } from 'vitest';
import { defaultSettings } from './setting-fields.ts';
import { parseWhatIf } from './what-if.ts';

const parse = (spec: string) => parseWhatIf(spec, defaultSettings());

describe('a what-if', () => {
  test('is read into what is asked of the decisions, by either name', () => {
    expect(parse('threshold=60, moneyFlowGate=0,portfolioPercentage=12.5,iv=20')).toEqual({
      settings: [
        { name: 'confidenceThreshold', was: 55, value: 60 },
        { name: 'moneyFlowGate', was: 0.15, value: 0 },
        { name: 'portfolioPercentage', was: 25, value: 12.5 },
        { name: 'ivThreshold', was: 25, value: 20 },
      ],
      change: {
        settings: { confidenceThreshold: 60, portfolioPercentage: 12.5 },
        thresholds: { ivThreshold: 20 },
        moneyFlowGate: 0,
      },
    });
  });

  test('asks nothing of what it does not name', () => {
    expect(parse('moneyFlowGate=0.2').change).toEqual({ moneyFlowGate: 0.2 });
    expect(parse('threshold=50').change).toEqual({ settings: { confidenceThreshold: 50 } });
    const thresholds =
      'mfiBullish=70,mfiBearish=30,rsiOversold=20,rsiOverbought=80,relativeVolume=2,iv=20,slippage=2';
    expect(Object.keys(parse(thresholds).change.thresholds ?? {})).toHaveLength(7);
    expect(Object.keys(parse(thresholds).change)).toEqual(['thresholds']);
  });

  test.each([
    ['', '--what-if must be like'],
    ['threshold', '--what-if must be like'],
    ['threshold=', '--what-if must be like'],
    ['=60', '--what-if must be like'],
    ['threshold=60,', '--what-if must be like'],
    ['threshold=60\n61', '--what-if must be like'],
    ['threshold=high', 'confidenceThreshold must be a number from 0 to 100, was "high"'],
    ['threshold=40:70:5', 'confidenceThreshold must be a number from 0 to 100, was "40:70:5"'],
    ['threshold=100.1', 'confidenceThreshold must be a number from 0 to 100, was 100.1'],
    ['moneyFlowGate=-0.1', 'moneyFlowGate must be a number from 0 to 1, was -0.1'],
    ['iv=40', 'ivThreshold must be a number from 1 to 39.9'],
    ['threshold=60,confidenceThreshold=60', '--what-if confidenceThreshold is given twice'],
    ['stoploss=20', '--what-if stoploss is no setting; it answers for portfolioPercentage, '],
    ['__proto__=1', '--what-if must be like'],
    ['toString=1', '--what-if toString is no setting'],
    ['riskLevel=3', 'riskLevel can not be answered from the decisions of a run: it would have'],
    ['emaFast=5', 'emaFast can not be answered from the decisions of a run: the averages'],
    ['emaSlowPeriod=30', 'the averages would have to be made from the bars again'],
    ['profitTarget=50', 'it decides no entry'],
    ['stopLoss=50', 'it decides no entry'],
    ['flattenMinutes=40', 'it decides no entry'],
    ['lastEntryMinutes=60', 'the hours of entry stand as they were stored'],
    ['maxContracts=5', 'it decides how many contracts are bought, never whether'],
    ['maxPremium=100', 'the cap on a position stands as it was stored'],
    ['maxEntriesPerDay=1', 'it counts earlier entries'],
    ['maxLossesPerDay=1', 'it counts earlier losses'],
    ['userDailyLoss=1', 'it adds up earlier results'],
    ['cash=1000', 'it would have been another account'],
    ['autoTrade=false', 'whether the bot trades at all stands as it was stored'],
  ])('%j is refused in one line: %s', (spec, message) => {
    expect(() => parse(spec)).toThrow(message);
    expect(() => parse(spec)).toThrow(/^--what-if [^\n]+$/);
  });
});
