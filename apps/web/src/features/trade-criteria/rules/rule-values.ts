import type { Rules } from '@tideline/api/schemas';
import { NO_RULES } from '@tideline/engine';
import { type RowId, RULE_NAMES, RULE_ROWS, type RuleName } from './rule-rows.ts';

/** Each field as typed, and each row's switch. */
export type RuleValues = Readonly<Record<RuleName, string> & Record<RowId, boolean>>;

export function toFormValues(rules: Rules): RuleValues {
  const texts = RULE_NAMES.map((name) => [name, rules[name] === null ? '' : String(rules[name])]);
  const switches = RULE_ROWS.map(({ id, fields }) => [
    id,
    fields.some(({ name }) => rules[name] !== null),
  ]);
  return Object.fromEntries([...texts, ...switches]) as RuleValues;
}

/** An empty field is off, one that holds no number is NaN; a row that is off is off in all. */
export function rulesOf(values: RuleValues): Rules {
  const entries = RULE_ROWS.flatMap(({ id, fields }) =>
    fields.map(({ name, unit }) => {
      const text = values[name].trim();
      if (!values[id] || text === '') return [name, null];
      return [name, unit === 'ET' ? text : Number(text)];
    }),
  );
  return Object.fromEntries(entries) as Rules;
}

/** With the row's first values where it has none. */
export function withRowSwitched(values: RuleValues, id: RowId, isOn: boolean): RuleValues {
  const fields = RULE_ROWS.find((row) => row.id === id)?.fields ?? [];
  const isEmpty = fields.every(({ name }) => values[name].trim() === '');
  const first = isOn && isEmpty ? fields.map((field) => [field.name, field.first]) : [];
  return { ...values, ...Object.fromEntries(first), [id]: isOn };
}

export function ruleChangesOf(rules: Rules, stored: Rules): Partial<Rules> {
  return Object.fromEntries(
    RULE_NAMES.filter((name) => rules[name] !== stored[name]).map((name) => [name, rules[name]]),
  );
}

/** A faulty field leaves out all of its row. */
export function withoutFaultyRules(rules: Rules, faulty: (name: RuleName) => boolean): Rules {
  const left = RULE_ROWS.flatMap(({ fields }) =>
    fields.some(({ name }) => faulty(name)) ? fields.map(({ name }) => name) : [],
  );
  return { ...rules, ...Object.fromEntries(left.map((name) => [name, NO_RULES[name]])) };
}
