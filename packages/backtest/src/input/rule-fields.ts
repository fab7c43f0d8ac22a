import {
  MINUTE,
  NO_RULES,
  newYorkClock,
  newYorkTime,
  RULE_RANGES,
  ruleFault,
  type TradingRules,
  tradingWindow,
} from '@tideline/engine';
import { InputError } from './input-error.ts';

/** With one account these rules equal the operator's limits of that name. */
const SHARED_RULE_NAMES = ['maxEntriesPerDay', 'maxLossesPerDay'] as const;
type SharedRuleName = (typeof SHARED_RULE_NAMES)[number];

/** A rule that is off is left out or null. */
export type RuleValues = Omit<TradingRules, SharedRuleName>;
export type NumericRule = Exclude<keyof typeof RULE_RANGES, SharedRuleName>;

export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
}

export const RULE_NAMES = Object.keys(NO_RULES).filter(isRule);

export function isRule(name: string): name is keyof RuleValues {
  return Object.hasOwn(NO_RULES, name) && !isShared(name);
}

export function isNumericRule(name: string): name is NumericRule {
  return Object.hasOwn(RULE_RANGES, name) && !isShared(name);
}

function isShared(name: string): boolean {
  return SHARED_RULE_NAMES.some((shared) => shared === name);
}

export function checkRule(name: keyof RuleValues, value: unknown): number | string | null {
  if (value === null) return null;
  if (!isNumericRule(name)) {
    if (typeof value === 'string' && TIME_PATTERN.test(value)) return value;
    throw new InputError(`${name} must be a time like "10:30" or null, was ${valueText(value)}`);
  }
  return checkNumber(name, RULE_RANGES[name], value, ' or null');
}

export function checkNumber(
  name: string,
  { min, max, isWhole = false }: NumberRange,
  value: unknown,
  alternativeText = '',
): number {
  const isInRange = typeof value === 'number' && value >= min && value <= max;
  if (isInRange && (!isWhole || Number.isInteger(value))) return value;
  const kindText = isWhole ? 'a whole number' : 'a number';
  throw new InputError(
    `${name} must be ${kindText} from ${min} to ${max}${alternativeText}, was ${valueText(value)}`,
  );
}

export function checkRules(
  values: Partial<RuleValues>,
  settings: { readonly stopLoss: number; readonly lastEntryMinutes: number },
): void {
  const rules = toTradingRules(values);
  const fault = ruleFault(rules, settings);
  if (fault !== null) throw new InputError(fault.message);
  const { opens, entriesEnd } = tradingWindow(FULL_DAY, { ...settings, flattenMinutes: 0 });
  const [first, last] = [newYorkClock(opens), newYorkClock(entriesEnd)];
  for (const name of ['noEntryBefore', 'noEntryAfter'] as const) {
    const time = rules[name];
    if (time !== null && (time < first || time > last)) {
      const window = `${first} to ${last}`;
      throw new InputError(`${name} must lie in the entry window from ${window}, was ${time}`);
    }
  }
}

export function toTradingRules(values: Partial<RuleValues>): TradingRules {
  const rules = RULE_NAMES.map((name) => [name, values[name] ?? null]);
  return { ...NO_RULES, ...Object.fromEntries(rules) };
}

const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Any full session's open gives the entry window's hours, as they are the same every day. */
const FULL_DAY_OPEN = newYorkTime('2026-01-05T09:30');
const FULL_DAY = { date: '2026-01-05', open: FULL_DAY_OPEN, close: FULL_DAY_OPEN + 390 * MINUTE };

/** JSON can't write infinity. */
function valueText(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text?.slice(0, 40) ?? 'nothing';
}
