import type { Rules } from '@tideline/api/schemas';
import { NO_RULES } from '@tideline/engine';
import {
  hasFault,
  isRuleOn,
  RULE_NAMES,
  RULE_ROWS,
  type RuleFaults,
  type RuleName,
  type RuleRow,
  type RuleRowId,
} from './rule-rows.ts';

/** Each field as typed, and each row's switch. */
export type RuleFormTexts = Readonly<Record<RuleName, string> & Record<RuleRowId, boolean>>;

export function toFormValues(rules: Rules): RuleFormTexts {
  const textEntries = RULE_NAMES.map((name) => [name, String(rules[name] ?? '')]);
  const switchEntries = RULE_ROWS.map((row) => [row.id, isRuleOn(row, rules)]);
  return Object.fromEntries([...textEntries, ...switchEntries]) as RuleFormTexts;
}

/** An empty field is off, one that holds no number is NaN; a row that is off is off in all. */
export function parseRules(values: RuleFormTexts): Rules {
  const ruleEntries = RULE_ROWS.flatMap(({ id, fields }) =>
    fields.map(({ name, unit }) => {
      const text = values[name].trim();
      if (!values[id] || text === '') return [name, null];
      return [name, unit === 'ET' ? text : Number(text)];
    }),
  );
  return Object.fromEntries(ruleEntries) as Rules;
}

/** An empty row that is switched on gets its default texts. */
export function withRowSwitched(values: RuleFormTexts, row: RuleRow, isOn: boolean): RuleFormTexts {
  const areAllEmpty = row.fields.every(({ name }) => values[name].trim() === '');
  const defaultedFields = isOn && areAllEmpty ? row.fields : [];
  const defaults = defaultedFields.map(({ name, defaultText }) => [name, defaultText]);
  return { ...values, ...Object.fromEntries(defaults), [row.id]: isOn };
}

/** A faulty field leaves out all of its row. */
export function withoutFaultyRules(rules: Rules, faults: RuleFaults): Rules {
  const faulty = RULE_ROWS.filter((row) => hasFault(row, faults)).flatMap((row) => row.fields);
  return { ...rules, ...Object.fromEntries(faulty.map(({ name }) => [name, NO_RULES[name]])) };
}
