import type { Rules, RulesToday, Settings } from '@tideline/api/schemas';
import { type FormEvent, useEffect, useState } from 'react';
import { Switch } from '../../../components/ui/forms/switch.tsx';
import { Chip } from '../../../components/ui/layout/chip.tsx';
import { useSaveRules } from '../../../live/actions/save/save-rules.ts';
import { RestoredDraftNotice } from '../restored-draft-notice.tsx';
import {
  beginSave,
  changesOf,
  type EditFormProps,
  focusFault,
  reportFailedSave,
} from '../use-card-editing.ts';
import type { RuleDayContext } from './planned-buy.ts';
import { ruleFaultsOf } from './rule-faults.ts';
import { RuleInput } from './rule-field.tsx';
import { RuleMeaning, RuleRowFrame, RuleSketch } from './rule-row.tsx';
import {
  hasFault,
  isRuleOn,
  RULE_NAMES,
  RULE_ROWS,
  type RuleFaults,
  type RuleName,
  type RuleRow,
  ruleValueText,
} from './rule-rows.ts';
import {
  parseRules,
  type RuleFormTexts,
  toFormValues,
  withoutFaultyRules,
  withRowSwitched,
} from './rule-values.ts';
import { RulesBody } from './rules-body.tsx';

interface RulesFormProps extends EditFormProps {
  readonly storedRules: Rules;
  readonly settings: Settings | undefined;
  /** What the rows are compared with under these rules. */
  readonly dayContextOf: (rules: Rules) => RuleDayContext;
  readonly onDraftChange: (draft: { faultCount: number; changedTitles: string }) => void;
}

export function RulesForm(props: RulesFormProps) {
  const { id, storedRules, settings, draft, dayContextOf, onDraftChange, ...ends } = props;
  // Another window's save under an open form must not change the "was" texts.
  const [base] = useState(storedRules);
  const [kept] = useState(() => draft.read(toFormValues(base)));
  const [values, setValues] = useState(() => kept ?? toFormValues(base));
  const [focused, setFocused] = useState<RuleName | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<RuleFaults>({});
  const saveCall = useSaveRules();
  const rules = parseRules(values);
  const caps = dayContextOf(base).today?.caps;
  const faults = { ...refused, ...ruleFaultsOf(values, { storedRules: base, settings, caps }) };
  // A value that is being typed is not wrong yet.
  const shownFault = (name: RuleName) => (name === focused && !isTried ? undefined : faults[name]);
  const faultCount = RULE_NAMES.filter((name) => shownFault(name) !== undefined).length;
  const changedTitles = changedRowTitles(rules, base);
  useEffect(
    () => onDraftChange({ faultCount, changedTitles }),
    [faultCount, changedTitles, onDraftChange],
  );

  const changeValues = (nextValues: typeof values) => {
    setValues(nextValues);
    setRefused({});
    draft.keep(nextValues);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (focusFault(event.currentTarget, RULE_NAMES, faults, 'data-rule')) return;
    const changes = changesOf(RULE_NAMES, rules, base);
    if (Object.keys(changes).length === 0) return ends.onSaved();
    const successToast = { title: 'Rules saved', description: 'They apply to the next trade.' };
    const onError = (error: unknown) =>
      setRefused(reportFailedSave('Failed to save the rules', error, RULE_NAMES));
    saveCall.mutate(changes, beginSave(ends, successToast, onError));
  };

  const dayContext = dayContextOf(withoutFaultyRules(rules, faults));
  const renderRow = (row: RuleRow) => (
    <EditedRuleRow
      key={row.id}
      row={row}
      storedRules={base}
      rules={rules}
      values={values}
      dayContext={dayContext}
      caps={caps}
      faults={faults}
      errorOf={shownFault}
      onChange={changeValues}
      onFocus={setFocused}
    />
  );
  return (
    <form id={id} noValidate onSubmit={submit}>
      {kept !== null && (
        <div className="px-4 pt-3">
          <RestoredDraftNotice />
        </div>
      )}
      <RulesBody dayContext={dayContext} renderRow={renderRow} />
    </form>
  );
}

interface EditedRuleRowProps {
  readonly row: RuleRow;
  readonly storedRules: Rules;
  readonly rules: Rules;
  readonly values: RuleFormTexts;
  readonly dayContext: RuleDayContext;
  readonly caps: RulesToday['caps'] | undefined;
  readonly faults: RuleFaults;
  /** Undefined also for a value that is being typed: it is not wrong yet. */
  readonly errorOf: (name: RuleName) => string | undefined;
  readonly onChange: (values: RuleFormTexts) => void;
  readonly onFocus: (name: RuleName | null) => void;
}

function EditedRuleRow(props: EditedRuleRowProps) {
  const { row, storedRules, rules, values, dayContext } = props;
  const { caps, faults, errorOf, onChange, onFocus } = props;
  const isMeaningShown = isRuleOn(row, rules) && !hasFault(row, faults);
  return (
    <RuleRowFrame
      name={
        <Switch
          layout="lead"
          label={row.title}
          hint={
            <>
              {row.sentence} <PreviousValueChip row={row} rules={rules} storedRules={storedRules} />
            </>
          }
          isOn={values[row.id]}
          onChange={(isOn) => onChange(withRowSwitched(values, row, isOn))}
        />
      }
      values={
        values[row.id] && (
          <div className="flex flex-col gap-2">
            {row.fields.map((field) => (
              <RuleInput
                key={field.name}
                field={field}
                typedText={values[field.name]}
                error={errorOf(field.name)}
                settingLink={errorOf(field.name)?.includes('Stop loss') && STOP_LOSS_LINK}
                cap={caps?.[field.name as keyof typeof caps]}
                onChange={(text) => onChange({ ...values, [field.name]: text })}
                onFocus={() => onFocus(field.name)}
                onBlur={() => onFocus(null)}
              />
            ))}
          </div>
        )
      }
      sketch={isMeaningShown && <RuleSketch row={row} rules={rules} dayContext={dayContext} />}
      meaning={isMeaningShown && <RuleMeaning row={row} rules={rules} dayContext={dayContext} />}
    />
  );
}

const STOP_LOSS_LINK = (
  <a href="#settings" className="link">
    Change stop loss
  </a>
);

type PreviousValueChipProps = Pick<EditedRuleRowProps, 'row' | 'rules' | 'storedRules'>;

/** "was 14:30", "was off": of the first field that changed. */
function PreviousValueChip({ row, rules, storedRules }: PreviousValueChipProps) {
  const wasOn = isRuleOn(row, storedRules);
  if (isRuleOn(row, rules) !== wasOn) {
    return <Chip tone="accent">was {wasOn ? 'on' : 'off'}</Chip>;
  }
  const changedField = row.fields.find(({ name }) => rules[name] !== storedRules[name]);
  return changedField === undefined ? null : (
    <Chip tone="accent" className="num">
      was {ruleValueText(changedField, storedRules)}
    </Chip>
  );
}

/** "Break-even, Entry hours" */
function changedRowTitles(rules: Rules, storedRules: Rules): string {
  const changed = changesOf(RULE_NAMES, rules, storedRules);
  const changedRows = RULE_ROWS.filter(({ fields }) => fields.some(({ name }) => name in changed));
  return changedRows.map(({ title }) => title).join(', ');
}
