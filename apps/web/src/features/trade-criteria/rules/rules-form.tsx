import type { Rules, Settings } from '@tideline/api/schemas';
import { type FormEvent, useEffect, useState } from 'react';
import { Switch } from '../../../components/ui/forms/switch.tsx';
import { Chip } from '../../../components/ui/layout/chip.tsx';
import { useSaveRules } from '../../../live/actions/save/save-rules.ts';
import { KeptNotice } from '../restored-draft-notice.tsx';
import { type EditFormProps, faultOfSave, reportSave } from '../use-editing.ts';
import { faultsOf, type RuleFaults } from './rule-faults.ts';
import { RuleInput } from './rule-field.tsx';
import { Meaning, RowFrame, type RuleMeasure, Sketch } from './rule-row.tsx';
import {
  isRuleOn,
  RULE_NAMES,
  RULE_ROWS,
  type RuleName,
  type RuleRow,
  ruleValueText,
} from './rule-rows.ts';
import {
  ruleChangesOf,
  rulesOf,
  toFormValues,
  withoutFaultyRules,
  withRowSwitched,
} from './rule-values.ts';
import { RulesBody } from './rules-body.tsx';

interface RulesFormProps extends EditFormProps {
  readonly stored: Rules;
  readonly settings: Settings | undefined;
  /** What a position under other rules would measure. */
  readonly measureOf: (rules: Rules) => RuleMeasure;
  /** How many fields are faulty, and the changed rows' titles. */
  readonly onDraftChange: (faults: number, changed: string) => void;
}

export function RulesForm(props: RulesFormProps) {
  const { id, stored, settings, draft, measureOf, onDraftChange, ...ends } = props;
  // Another window's save under an open form must not change the "was" texts.
  const [base] = useState(stored);
  const [kept] = useState(() => draft.read(toFormValues(base)));
  const [values, setValues] = useState(() => kept ?? toFormValues(base));
  const [focused, setFocused] = useState<RuleName | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<RuleFaults>({});
  const save = useSaveRules();
  const rules = rulesOf(values);
  const caps = measureOf(base).today?.caps;
  const faults: RuleFaults = { ...refused, ...faultsOf(values, { stored: base, settings, caps }) };
  // A value that is being typed is not wrong yet.
  const shown = (name: RuleName) => (name === focused && !isTried ? undefined : faults[name]);
  const count = RULE_NAMES.filter((name) => shown(name) !== undefined).length;
  const changed = changedRows(rules, base);
  useEffect(() => onDraftChange(count, changed), [count, changed, onDraftChange]);

  const change = (next: typeof values) => {
    setValues(next);
    setRefused({});
    draft.keep(next);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    const first = RULE_NAMES.find((name) => faults[name] !== undefined);
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`[data-rule="${first}"]`)?.focus();
      return;
    }
    const changes = ruleChangesOf(rules, base);
    if (Object.keys(changes).length === 0) {
      ends.onSaved();
      return;
    }
    const success = { title: 'Rules saved', description: 'They apply to the next trade.' };
    const onError = (error: unknown) =>
      setRefused(faultOfSave('Failed to save the rules', error, RULE_NAMES));
    save.mutate(changes, reportSave(ends, success, onError));
  };

  const measure = measureOf(withoutFaultyRules(rules, (name) => faults[name] !== undefined));
  const renderRow = (row: RuleRow) => (
    <EditedRow
      key={row.id}
      row={row}
      stored={base}
      rules={rules}
      values={values}
      measure={measure}
      caps={caps}
      faults={faults}
      errorOf={shown}
      onChange={change}
      onFocus={setFocused}
    />
  );
  return (
    <form id={id} noValidate onSubmit={submit}>
      {kept !== null && (
        <div className="px-4 pt-3">
          <KeptNotice />
        </div>
      )}
      <RulesBody measure={measure} renderRow={renderRow} />
    </form>
  );
}

type RuleFormValues = ReturnType<typeof toFormValues>;

interface EditedRowProps {
  readonly row: RuleRow;
  readonly stored: Rules;
  readonly rules: Rules;
  readonly values: RuleFormValues;
  readonly measure: RuleMeasure;
  readonly caps: OperatorCaps | undefined;
  readonly faults: RuleFaults;
  /** Undefined also for a value that is being typed: it is not wrong yet. */
  readonly errorOf: (name: RuleName) => string | undefined;
  readonly onChange: (values: RuleFormValues) => void;
  readonly onFocus: (name: RuleName | null) => void;
}

function EditedRow({ row, stored, rules, values, measure, ...props }: EditedRowProps) {
  const { caps, faults, errorOf, onChange, onFocus } = props;
  const isShown =
    isRuleOn(row, rules) && row.fields.every(({ name }) => faults[name] === undefined);
  return (
    <RowFrame
      name={
        <Switch
          layout="lead"
          label={row.title}
          hint={
            <>
              {row.sentence} <Was row={row} rules={rules} stored={stored} />
            </>
          }
          isOn={values[row.id]}
          onChange={(on) => onChange(withRowSwitched(values, row.id, on))}
        />
      }
      values={
        values[row.id] && (
          <div className="flex flex-col gap-2">
            {row.fields.map((field) => (
              <RuleInput
                key={field.name}
                field={field}
                text={values[field.name]}
                error={errorOf(field.name)}
                way={errorOf(field.name)?.includes('Stop loss') && TO_STOP_LOSS}
                cap={operatorCapOf(field.name, caps)}
                onChange={(text) => onChange({ ...values, [field.name]: text })}
                onFocus={() => onFocus(field.name)}
                onBlur={() => onFocus(null)}
              />
            ))}
          </div>
        )
      }
      sketch={isShown ? <Sketch row={row} rules={rules} measure={measure} /> : null}
      meaning={isShown ? <Meaning row={row} rules={rules} measure={measure} /> : null}
    />
  );
}

const TO_STOP_LOSS = (
  <a href="#settings" className="link">
    Change stop loss
  </a>
);

type OperatorCaps = NonNullable<RuleMeasure['today']>['caps'];

function operatorCapOf(name: RuleName, caps: OperatorCaps | undefined): number | undefined {
  const cap: unknown = caps === undefined ? undefined : Reflect.get(caps, name);
  return typeof cap === 'number' ? cap : undefined;
}

/** "was 14:30", "was off": of the first field that changed. */
function Was({ row, rules, stored }: { row: RuleRow; rules: Rules; stored: Rules }) {
  if (isRuleOn(row, rules) !== isRuleOn(row, stored)) {
    return <Chip tone="accent">was {isRuleOn(row, stored) ? 'on' : 'off'}</Chip>;
  }
  const changed = row.fields.find(({ name }) => rules[name] !== stored[name]);
  return changed === undefined ? null : (
    <Chip tone="accent" className="num">
      was {ruleValueText(changed, stored)}
    </Chip>
  );
}

/** "Break-even, Entry hours" */
function changedRows(rules: Rules, stored: Rules): string {
  return RULE_ROWS.filter(({ fields }) => fields.some(({ name }) => rules[name] !== stored[name]))
    .map(({ title }) => title)
    .join(', ');
}
