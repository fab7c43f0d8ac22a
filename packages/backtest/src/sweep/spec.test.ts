import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../input/setting-fields.ts';
import { parseGrid } from './spec.ts';

const parse = (spec: string) => parseGrid(spec, defaultSettings());

describe('a grid', () => {
  test('holds every combination, the last axis changing fastest, and the rest as it was', () => {
    const { axes, combinations } = parse('threshold=40:50:5, stopLoss=10:40:20');
    expect(axes).toEqual([
      { name: 'confidenceThreshold', values: [40, 45, 50] },
      { name: 'stopLoss', values: [10, 30] },
    ]);
    expect(
      combinations.map(({ confidenceThreshold, stopLoss }) => [confidenceThreshold, stopLoss]),
    ).toEqual([
      [40, 10],
      [40, 30],
      [45, 10],
      [45, 30],
      [50, 10],
      [50, 30],
    ]);
    expect(combinations[3]).toEqual({
      ...defaultSettings(),
      confidenceThreshold: 45,
      stopLoss: 30,
    });
  });

  test('has rules as axes, each in its range and together', () => {
    const base = { ...defaultSettings(), trailingDistance: 20, trailingActivation: 10 };
    const { axes, combinations } = parseGrid(
      'trailingActivation=10:30:10,maxHoldingMinutes=5:6:1',
      base,
    );
    expect(axes.map(({ name }) => name)).toEqual(['trailingActivation', 'maxHoldingMinutes']);
    expect(combinations.at(-1)).toEqual({ ...base, trailingActivation: 30, maxHoldingMinutes: 6 });
    expect(() => parse('trailingActivation=10:30:10')).toThrow('are set both or neither');
    expect(() => parse('breakEvenAt=0:10:5')).toThrow(
      '--sweep breakEvenAt must be a number from 1',
    );
  });

  test('meets its end in decimal steps', () => {
    const [axis] = parse('slippage=0.1:0.7:0.1').axes;
    expect(axis?.values).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
  });

  test.each([
    ['', '--sweep must be like'],
    ['stopLoss', '--sweep must be like'],
    ['stopLoss=10:20', '--sweep must be like'],
    ['stopLoss=10:20:5,', '--sweep must be like'],
    ['stopLoss=10:x:5', '--sweep must be like'],
    ['autoTrade=0:1:1', '--sweep autoTrade is no numeric setting'],
    ['constructor=0:1:1', '--sweep constructor is no numeric setting'],
    ['stopLoss=30:20:5', '20 is less than 30'],
    ['stopLoss=10:20:0', 'the step must be more than 0'],
    ['stopLoss=10:20:-5', 'the step must be more than 0'],
    ['stopLoss=0:20:5', '--sweep stopLoss must be a number from 5 to 100, was 0'],
    ['riskLevel=1:3:0.5', '--sweep riskLevel must be a whole number'],
    ['emaFast=5:25:5', '--sweep emaFastPeriod must be less than emaSlowPeriod'],
    ['stopLoss=10:20:5,stopLoss=10:20:5', '--sweep stopLoss is given twice'],
    ['threshold=0:100:0.01', '--sweep threshold has 10001 values, at most 1000'],
    ['threshold=0:99:1,stopLoss=5:20:1', '--sweep makes 1600 combinations, at most 1000'],
  ])('%s is refused: %s', (spec, message) => {
    expect(() => parse(spec)).toThrow(message);
    expect(() => parse(spec)).toThrow(/^[^\n]+$/);
  });
});
