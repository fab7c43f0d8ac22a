import type { Rules, RulesToday, Settings } from '@tideline/api/schemas';
import { RULE_RANGES, ruleFault } from '@tideline/engine';
import { withFieldLabel } from '../../../lib/errors/field-error.ts';
import { rules as rulesSchema } from '../../../lib/forms/form-schemas.ts';
import { displayText } from '../../../lib/trading/display-text.ts';
import { RULE_LABELS } from '../rule-labels.ts';
import { changesOf } from '../use-card-editing.ts';
import { RULE_NAMES, RULE_ROWS, type RuleFaults, type RuleName, ruleLabelOf } from './rule-rows.ts';
import { parseRules, type RuleFormTexts, withoutFaultyRules } from './rule-values.ts';

interface RuleCheckContext {
  readonly storedRules: Rules;
  /** Settings; undefined while not read: the server checks all the same. */
  readonly settings: Pick<Settings, 'stopLoss'> | undefined;
  readonly caps: RulesToday['caps'] | undefined;
}

/** Sentences with their labels. */
export function ruleFaultsOf(
  values: RuleFormTexts,
  { storedRules, settings, caps }: RuleCheckContext,
): RuleFaults {
  const rules = parseRules(values);
  const faults: Partial<Record<RuleName, string>> = {};
  const addFault = (name: RuleName, text: string) => {
    faults[name] ??= text;
  };
  for (const { id, fields, isOneFieldEnough } of RULE_ROWS) {
    if (!values[id]) continue;
    const emptyFields = fields.filter(({ name }) => values[name].trim() === '');
    const [first] = emptyFields;
    if (!isOneFieldEnough) for (const { name } of emptyFields) addFault(name, ruleRangeText(name));
    else if (first !== undefined && emptyFields.length === fields.length) {
      addFault(first.name, 'Type a value in one of them, or switch this off.');
    }
  }
  for (const { path, message } of rulesSchema.safeParse(rules).error?.issues ?? []) {
    const name = path[0] as RuleName;
    addFault(name, hasRange(name) ? ruleRangeText(name) : `${ruleLabelOf(name)} ${message}.`);
  }
  const changes = changesOf(RULE_NAMES, rules, storedRules);
  for (const name of CAPPED_RULES) {
    const value = changes[name];
    const cap = caps?.[name];
    if (typeof value === 'number' && cap !== undefined && value > cap) {
      addFault(name, `${ruleLabelOf(name)} must be at most ${cap}, the operator’s limit.`);
    }
  }
  if (settings !== undefined) {
    const fault = ruleFault(withoutFaultyRules(rules, faults), settings);
    if (fault !== null) {
      addFault(fault.field, `${displayText(withFieldLabel(fault.message, RULE_LABELS))}.`);
    }
  }
  return faults;
}

const CAPPED_RULES = ['dailyLossLimit', 'maxEntriesPerDay', 'maxLossesPerDay'] as const;

const hasRange = (name: RuleName): name is keyof typeof RULE_RANGES => name in RULE_RANGES;

/** "Trailing gain must be from 1 to 1000." */
function ruleRangeText(name: RuleName): string {
  if (!hasRange(name)) return `${ruleLabelOf(name)} must be a time as HH:MM.`;
  const { min, max, isWhole } = RULE_RANGES[name];
  return `${ruleLabelOf(name)} must be ${isWhole ? 'a whole number ' : ''}from ${min} to ${max}.`;
}
