import type { Rules } from '@tideline/api/schemas';
import { NO_RULES } from '@tideline/engine';
import { RULE_NAMES, RULE_ROWS, type RuleName, type RuleRowId } from './rule-rows.ts';

/** Each field as typed, and each row's switch. */
export type RuleFormTexts = Readonly<Record<RuleName, string> & Record<RuleRowId, boolean>>;

export function toFormValues(rules: Rules): RuleFormTexts {
  const textEntries = RULE_NAMES.map((name) => [
    name,
    rules[name] === null ? '' : String(rules[name]),
  ]);
  const switchEntries = RULE_ROWS.map(({ id, fields }) => [
    id,
    fields.some(({ name }) => rules[name] !== null),
  ]);
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

/** With the row's first values where it has none. */
export function withRowSwitched(
  values: RuleFormTexts,
  id: RuleRowId,
  isOn: boolean,
): RuleFormTexts {
  const fields = RULE_ROWS.find((row) => row.id === id)?.fields ?? [];
  const areAllEmpty = fields.every(({ name }) => values[name].trim() === '');
  const defaultEntries =
    isOn && areAllEmpty ? fields.map((field) => [field.name, field.defaultText]) : [];
  return { ...values, ...Object.fromEntries(defaultEntries), [id]: isOn };
}

export function ruleChangesOf(rules: Rules, storedRules: Rules): Partial<Rules> {
  return Object.fromEntries(
    RULE_NAMES.filter((name) => rules[name] !== storedRules[name]).map((name) => [
      name,
      rules[name],
    ]),
  );
}

/** A faulty field leaves out all of its row. */
export function withoutFaultyRules(rules: Rules, isFaulty: (name: RuleName) => boolean): Rules {
  const faultyNames = RULE_ROWS.flatMap(({ fields }) =>
    fields.some(({ name }) => isFaulty(name)) ? fields.map(({ name }) => name) : [],
  );
  return { ...rules, ...Object.fromEntries(faultyNames.map((name) => [name, NO_RULES[name]])) };
}
