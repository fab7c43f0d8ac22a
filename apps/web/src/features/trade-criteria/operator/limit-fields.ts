import type { Limits, LimitsAnswer } from '@tideline/api/schemas';
import {
  isStricterWhenHigher,
  OPERATOR_LIMIT_NAMES,
  type OperatorLimitName,
} from '@tideline/engine';
import { limits as limitsSchema } from '../../../lib/forms/form-schemas.ts';
import { count, decimal, fractionDigits, money, percent } from '../../../lib/text/format.ts';
import type { Draft } from '../../../live/queries/draft.ts';
import { RULE_LABELS } from '../rule-labels.ts';

export interface LimitField {
  readonly name: OperatorLimitName;
  readonly unit?: string;
  readonly hint: string;
  readonly formatValue: (value: number) => string;
}

const BEFORE_CLOSE = {
  unit: 'min',
  hint: 'Before the close.',
  formatValue: (value: number) => `${value} min before the close`,
};

export const LIMIT_FIELDS: readonly LimitField[] = [
  { name: 'maxContracts', hint: 'Of one position.', formatValue: count },
  { name: 'maxPremium', unit: '$', hint: 'Of one position.', formatValue: money },
  { name: 'maxEntriesPerDay', hint: 'Of one account.', formatValue: count },
  { name: 'maxLossesPerDay', hint: 'Of one account.', formatValue: count },
  {
    name: 'userDailyLoss',
    unit: '%',
    hint: 'Of the day’s first equity.',
    formatValue: (value) => percent(value, fractionDigits(value, 0)),
  },
  { name: 'lastEntryMinutes', ...BEFORE_CLOSE },
  { name: 'flattenMinutes', ...BEFORE_CLOSE },
  {
    name: 'moneyFlowGate',
    hint: '0 is off.',
    formatValue: (value) => (value === 0 ? 'off' : decimal(value, fractionDigits(value, 2))),
  },
];

export const limitLabelOf = (name: OperatorLimitName): string => RULE_LABELS[name] ?? name;

/** "at most 500", "at least 45" */
export const limitCeilingText = (name: OperatorLimitName, ceiling: number): string =>
  `at ${isStricterWhenHigher(name) ? 'least' : 'most'} ${ceiling}`;

export type LimitFieldTexts = Readonly<Record<OperatorLimitName, string>>;
export type LimitFaults = Partial<LimitFieldTexts>;

function mapLimitNames<Value>(limitValueOf: (name: OperatorLimitName) => Value) {
  const entries = OPERATOR_LIMIT_NAMES.map((name) => [name, limitValueOf(name)]);
  return Object.fromEntries(entries) as Record<OperatorLimitName, Value>;
}

export const toLimitTexts = (limits: Limits): LimitFieldTexts =>
  mapLimitNames((name) => String(limits[name]));

/** An emptied field is NaN. */
export function parseLimits(texts: LimitFieldTexts): Limits {
  return mapLimitNames((name) => (texts[name].trim() === '' ? Number.NaN : Number(texts[name])));
}

/** Sentences with their labels. */
export function limitFaultsOf(limits: Limits, ceilings: LimitsAnswer['ceilings']): LimitFaults {
  const faults: Partial<Record<OperatorLimitName, string>> = {};
  const mustBe = (name: OperatorLimitName) => `${limitLabelOf(name)} must be`;
  const ceilingTexts = mapLimitNames((name) => limitCeilingText(name, ceilings[name]));
  for (const { path } of limitsSchema.safeParse(limits).error?.issues ?? []) {
    const name = path[0] as OperatorLimitName;
    const kindText = FRACTION_LIMITS.has(name) ? 'a number' : 'a whole number';
    faults[name] = `${mustBe(name)} ${kindText}, ${ceilingTexts[name]}.`;
  }
  for (const name of OPERATOR_LIMIT_NAMES) {
    const isTooLoose = isStricterWhenHigher(name)
      ? limits[name] < ceilings[name]
      : limits[name] > ceilings[name];
    if (isTooLoose) faults[name] ??= `${mustBe(name)} ${ceilingTexts[name]}, its ceiling.`;
  }
  if (limits.lastEntryMinutes <= limits.flattenMinutes) {
    faults.lastEntryMinutes ??=
      'Last entry must be earlier than Flatten time: more minutes before the close.';
  }
  return faults;
}

const FRACTION_LIMITS: ReadonlySet<OperatorLimitName> = new Set([
  'maxPremium',
  'userDailyLoss',
  'moneyFlowGate',
]);

type LimitsBeforeEdit = Readonly<Record<`${OperatorLimitName}Before`, number>>;

/** With the limits that it changes, as another administrator may save in between. */
export function limitsDraftOf(texts: LimitFieldTexts, { version, limits }: LimitsAnswer) {
  const beforeEntries = OPERATOR_LIMIT_NAMES.map((name) => [`${name}Before`, limits[name]]);
  return { ...texts, ...(Object.fromEntries(beforeEntries) as LimitsBeforeEdit), version };
}

export function readKeptLimitsDraft(draft: Draft, answer: LimitsAnswer) {
  const kept = draft.read(limitsDraftOf(toLimitTexts(answer.limits), answer));
  if (kept === null) return null;
  const limits = mapLimitNames((name) => kept[`${name}Before`]);
  return {
    texts: mapLimitNames((name) => kept[name]),
    baseAnswer: { ...answer, version: kept.version, limits },
  };
}
