import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OPERATOR_LIMITS } from './policy.ts';
import {
  OPERATOR_LIMIT_NAMES,
  type OperatorLimitName,
  type OperatorLimitValues,
  stricterLimits,
} from './stricter-limits.ts';

const DEFAULTS = limitsOf((name) => OPERATOR_LIMITS[name].default);

function limitsOf(value: (name: OperatorLimitName) => number): OperatorLimitValues {
  const limits = OPERATOR_LIMIT_NAMES.map((name) => [name, value(name)]);
  return Object.fromEntries(limits);
}

it('allow fewer and smaller trades, less time and only clearer flows', () => {
  const lower = limitsOf((name) => OPERATOR_LIMITS[name].default - 0.05);
  expect(stricterLimits(DEFAULTS, lower)).toEqual({
    ...lower,
    lastEntryMinutes: DEFAULTS.lastEntryMinutes,
    flattenMinutes: DEFAULTS.flattenMinutes,
    moneyFlowGate: DEFAULTS.moneyFlowGate,
  });
});

it('keep the last entry before the flatten time', () => {
  const minutes = fc.record({
    flattenMinutes: fc.integer({ min: 31, max: 200 }),
    between: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(
    fc.property(minutes, minutes, (a, b) => {
      const [one, other] = [a, b].map(({ flattenMinutes, between }) => ({
        ...DEFAULTS,
        flattenMinutes,
        lastEntryMinutes: flattenMinutes + between,
      }));
      const both = stricterLimits(one!, other!);
      expect(both.lastEntryMinutes).toBeGreaterThan(both.flattenMinutes);
      expect(stricterLimits(other!, one!)).toEqual(both);
    }),
  );
});
