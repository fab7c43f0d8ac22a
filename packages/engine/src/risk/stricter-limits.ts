import { OPERATOR_LIMITS } from './policy.ts';

export type OperatorLimitName = keyof typeof OPERATOR_LIMITS;

export type OperatorLimitValues = Readonly<Record<OperatorLimitName, number>>;

export const OPERATOR_LIMIT_NAMES = Object.keys(OPERATOR_LIMITS) as readonly OperatorLimitName[];

/** These limits forbid more as they grow, all others as they shrink. */
const STRICTER_WHEN_HIGHER: ReadonlySet<OperatorLimitName> = new Set([
  'lastEntryMinutes',
  'flattenMinutes',
  'moneyFlowGate',
]);

export function isStricterWhenHigher(name: OperatorLimitName): boolean {
  return STRICTER_WHEN_HIGHER.has(name);
}

export function stricterLimits(one: OperatorLimitValues, other: OperatorLimitValues) {
  const limits = OPERATOR_LIMIT_NAMES.map((name): [string, number] => {
    const pickStricter = isStricterWhenHigher(name) ? Math.max : Math.min;
    return [name, pickStricter(one[name], other[name])];
  });
  return Object.fromEntries(limits) as OperatorLimitValues;
}
