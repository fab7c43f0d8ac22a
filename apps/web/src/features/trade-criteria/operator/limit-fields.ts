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
  readonly formatValue: (value: number) => string;
}

const beforeCloseText = (value: number) => `${value} min before the close`;

export const LIMIT_FIELDS: readonly LimitField[] = [
  { name: 'maxContracts', hint: 'Of one position.', formatValue: count },
  { name: 'maxPremium', unit: '$', hint: 'Of one position.', formatValue: money },
  { name: 'maxEntriesPerDay', hint: 'Of one account.', formatValue: count },
  { name: 'maxLossesPerDay', hint: 'Of one account.', formatValue: count },
  {
    name: 'userDailyLoss',
    unit: '%',
    hint: 'Of the day’s first equity.',
    formatValue: (value) => `${decimal(value, fractionDigits(value, 0))}%`,
  },
  {
    name: 'lastEntryMinutes',
    unit: 'min',
    hint: 'Before the close.',
    formatValue: beforeCloseText,
  },
  { name: 'flattenMinutes', unit: 'min', hint: 'Before the close.', formatValue: beforeCloseText },
  {
    name: 'moneyFlowGate',
    hint: '0 is off.',
    formatValue: (value) => (value === 0 ? 'off' : decimal(value, fractionDigits(value, 2))),
  },
];

export const limitLabelOf = (name: OperatorLimitName): string => RULE_LABELS[name] ?? name;

/** "at most 500", "at least 45" */
export function limitCeilingText(name: OperatorLimitName, ceiling: number): string {
  return `at ${isStricterWhenHigher(name) ? 'least' : 'most'} ${ceiling}`;
}

export type LimitFieldTexts = Readonly<Record<OperatorLimitName, string>>;
export type LimitFaults = Partial<Readonly<Record<OperatorLimitName, string>>>;

function mapLimitNames<Value>(limitValueOf: (name: OperatorLimitName) => Value) {
  const entries = OPERATOR_LIMIT_NAMES.map((name) => [name, limitValueOf(name)]);
  return Object.fromEntries(entries) as Record<OperatorLimitName, Value>;
}

export function toLimitTexts(limits: Limits): LimitFieldTexts {
  return mapLimitNames((name) => String(limits[name]));
}

/** An emptied field is NaN. */
export function parseLimits(texts: LimitFieldTexts): Limits {
  const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
  return mapLimitNames((name) => numberOf(texts[name]));
}

/** Sentences with their labels. */
export function limitFaultsOf(limits: Limits, ceilings: LimitsAnswer['ceilings']): LimitFaults {
  const faults: Partial<Record<OperatorLimitName, string>> = {};
  for (const { path } of limitsSchema.safeParse(limits).error?.issues ?? []) {
    const name = path[0] as OperatorLimitName;
    faults[name] =
      `${limitLabelOf(name)} must be ${limitNumberKindText(name)}, ${limitCeilingText(name, ceilings[name])}.`;
  }
  for (const name of OPERATOR_LIMIT_NAMES) {
    const isTooLoose = isStricterWhenHigher(name)
      ? limits[name] < ceilings[name]
      : limits[name] > ceilings[name];
    if (isTooLoose) {
      faults[name] ??=
        `${limitLabelOf(name)} must be ${limitCeilingText(name, ceilings[name])}, its ceiling.`;
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

const limitNumberKindText = (name: OperatorLimitName) =>
  WHOLE_NUMBER_LIMITS.has(name) ? 'a whole number' : 'a number';

export function changedLimitsOf(limits: Limits, baseLimits: Limits): Partial<Limits> {
  return Object.fromEntries(
    OPERATOR_LIMIT_NAMES.filter((name) => limits[name] !== baseLimits[name]).map((name) => [
      name,
      limits[name],
    ]),
  );
}

type LimitsBeforeEdit = Readonly<Record<`${OperatorLimitName}Before`, number>>;

/** With the limits that it changes, as another administrator may save in between. */
type LimitsDraft = LimitFieldTexts & LimitsBeforeEdit & { readonly version: number };

export function limitsDraftOf(
  texts: LimitFieldTexts,
  { version, limits }: Pick<LimitsAnswer, 'version' | 'limits'>,
): LimitsDraft {
  const beforeEntries = OPERATOR_LIMIT_NAMES.map((name) => [`${name}Before`, limits[name]]);
  return { ...texts, ...(Object.fromEntries(beforeEntries) as LimitsBeforeEdit), version };
}

export function readKeptLimitsDraft(
  draft: Pick<Draft, 'read'>,
  answer: LimitsAnswer,
): { readonly texts: LimitFieldTexts; readonly baseAnswer: LimitsAnswer } | null {
  const keptDraft = draft.read(limitsDraftOf(toLimitTexts(answer.limits), answer));
  if (keptDraft === null) return null;
  const limits = mapLimitNames((name) => keptDraft[`${name}Before`]);
  return {
    texts: mapLimitNames((name) => keptDraft[name]),
    baseAnswer: { ...answer, version: keptDraft.version, limits },
  };
}
