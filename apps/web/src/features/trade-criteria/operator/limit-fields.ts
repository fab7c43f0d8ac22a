import type { Limits, LimitsAnswer } from '@tideline/api/schemas';
import {
  isStricterWhenHigher,
  OPERATOR_LIMIT_NAMES,
  type OperatorLimitName,
} from '@tideline/engine';
import { limits as limitsSchema } from '../../../lib/forms/form-schemas.ts';
import { count, decimal, fractionDigits, money } from '../../../lib/text/format.ts';
import type { Draft } from '../../../live/queries/draft.ts';
import { RULE_LABELS } from '../rule-labels.ts';

export interface LimitField {
  readonly name: OperatorLimitName;
  readonly unit?: string;
  readonly hint: string;
  readonly format: (value: number) => string;
}

const beforeCloseText = (value: number) => `${value} min before the close`;

export const LIMIT_FIELDS: readonly LimitField[] = [
  { name: 'maxContracts', hint: 'Of one position.', format: count },
  { name: 'maxPremium', unit: '$', hint: 'Of one position.', format: money },
  { name: 'maxEntriesPerDay', hint: 'Of one account.', format: count },
  { name: 'maxLossesPerDay', hint: 'Of one account.', format: count },
  {
    name: 'userDailyLoss',
    unit: '%',
    hint: 'Of the day’s first equity.',
    format: (value) => `${decimal(value, fractionDigits(value, 0))}%`,
  },
  { name: 'lastEntryMinutes', unit: 'min', hint: 'Before the close.', format: beforeCloseText },
  { name: 'flattenMinutes', unit: 'min', hint: 'Before the close.', format: beforeCloseText },
  {
    name: 'moneyFlowGate',
    hint: '0 is off.',
    format: (value) => (value === 0 ? 'off' : decimal(value, fractionDigits(value, 2))),
  },
];

export const limitLabel = (name: OperatorLimitName): string => RULE_LABELS[name] ?? name;

/** "at most 500", "at least 45" */
export function limitCeilingText(name: OperatorLimitName, ceiling: number): string {
  return `at ${isStricterWhenHigher(name) ? 'least' : 'most'} ${ceiling}`;
}

export type LimitTexts = Readonly<Record<OperatorLimitName, string>>;
export type LimitFaults = Partial<Readonly<Record<OperatorLimitName, string>>>;

function eachLimit<Value>(read: (name: OperatorLimitName) => Value) {
  const entries = OPERATOR_LIMIT_NAMES.map((name) => [name, read(name)]);
  return Object.fromEntries(entries) as Record<OperatorLimitName, Value>;
}

export function limitTexts(limits: Limits): LimitTexts {
  return eachLimit((name) => String(limits[name]));
}

/** An emptied field is NaN. */
export function limitsOf(texts: LimitTexts): Limits {
  const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
  return eachLimit((name) => numberOf(texts[name]));
}

/** Sentences with their labels. */
export function limitFaults(limits: Limits, ceilings: LimitsAnswer['ceilings']): LimitFaults {
  const faults: Partial<Record<OperatorLimitName, string>> = {};
  for (const { path } of limitsSchema.safeParse(limits).error?.issues ?? []) {
    const name = path[0] as OperatorLimitName;
    faults[name] =
      `${limitLabel(name)} must be ${limitRangeOf(name)}, ${limitCeilingText(name, ceilings[name])}.`;
  }
  for (const name of OPERATOR_LIMIT_NAMES) {
    const isTooLoose = isStricterWhenHigher(name)
      ? limits[name] < ceilings[name]
      : limits[name] > ceilings[name];
    if (isTooLoose) {
      faults[name] ??=
        `${limitLabel(name)} must be ${limitCeilingText(name, ceilings[name])}, its ceiling.`;
    }
  }
  if (limits.lastEntryMinutes <= limits.flattenMinutes) {
    faults.lastEntryMinutes ??=
      'Last entry must be earlier than Flatten time: more minutes before the close.';
  }
  return faults;
}

const WHOLE_NUMBER_LIMITS: ReadonlySet<OperatorLimitName> = new Set([
  'maxContracts',
  'maxEntriesPerDay',
  'maxLossesPerDay',
  'lastEntryMinutes',
  'flattenMinutes',
]);

const limitRangeOf = (name: OperatorLimitName) =>
  WHOLE_NUMBER_LIMITS.has(name) ? 'a whole number' : 'a number';

export function changedLimits(limits: Limits, base: Limits): Partial<Limits> {
  return Object.fromEntries(
    OPERATOR_LIMIT_NAMES.filter((name) => limits[name] !== base[name]).map((name) => [
      name,
      limits[name],
    ]),
  );
}

type LimitsBefore = Readonly<Record<`${OperatorLimitName}Before`, number>>;

/** With the limits that it changes, as another administrator may save in between. */
type LimitsDraft = LimitTexts & LimitsBefore & { readonly version: number };

export function draftFrom(
  texts: LimitTexts,
  { version, limits }: Pick<LimitsAnswer, 'version' | 'limits'>,
): LimitsDraft {
  const before = OPERATOR_LIMIT_NAMES.map((name) => [`${name}Before`, limits[name]]);
  return { ...texts, ...(Object.fromEntries(before) as LimitsBefore), version };
}

export function readKeptDraft(
  draft: Pick<Draft, 'read'>,
  answer: LimitsAnswer,
): { readonly texts: LimitTexts; readonly base: LimitsAnswer } | null {
  const kept = draft.read(draftFrom(limitTexts(answer.limits), answer));
  if (kept === null) return null;
  const limits = eachLimit((name) => kept[`${name}Before`]);
  return {
    texts: eachLimit((name) => kept[name]),
    base: { ...answer, version: kept.version, limits },
  };
}
