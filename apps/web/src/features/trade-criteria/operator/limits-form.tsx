import type { LimitsAnswer } from '@tideline/api/schemas';
import { OPERATOR_LIMIT_NAMES } from '@tideline/engine';
import { type FormEvent, useState } from 'react';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { Field } from '../../../components/ui/forms/field.tsx';
import { InlineMessage } from '../../../components/ui/waiting/inline-message.tsx';
import { useSaveLimits } from '../../../live/actions/save/save-operator.ts';
import { KeptNotice } from '../restored-draft-notice.tsx';
import { type EditFormProps, faultOfSave, reportSave } from '../use-editing.ts';
import {
  changedLimits,
  draftFrom,
  LIMIT_FIELDS,
  type LimitFaults,
  limitCeilingText,
  limitFaults,
  limitLabel,
  limitsOf,
  limitTexts,
  readKeptDraft,
} from './limit-fields.ts';

interface LimitsFormProps extends EditFormProps {
  /** In force now: another administrator may change it under the open form. */
  readonly answer: LimitsAnswer;
}

export function LimitsForm({ id, answer, draft, ...ends }: LimitsFormProps) {
  const [kept] = useState(() => readKeptDraft(draft, answer));
  const [base, setBase] = useState(kept?.base ?? answer);
  const [texts, setTexts] = useState(() => kept?.texts ?? limitTexts(answer.limits));
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<LimitFaults>({});
  const save = useSaveLimits();
  const limits = limitsOf(texts);
  const faults: LimitFaults = { ...refused, ...limitFaults(limits, answer.ceilings) };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    const first = OPERATOR_LIMIT_NAMES.find((name) => faults[name] !== undefined);
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const changes = changedLimits(limits, base.limits);
    if (Object.keys(changes).length === 0) {
      ends.onSaved();
      return;
    }
    const onError = (error: unknown) =>
      setRefused(faultOfSave('Failed to save the limits', error, OPERATOR_LIMIT_NAMES));
    save.mutate(
      { version: base.version, limits: changes },
      reportSave(ends, { title: 'Limits saved' }, onError),
    );
  };

  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      {kept !== null && (
        <div className="sm:col-span-2">
          <KeptNotice />
        </div>
      )}
      {answer.version !== base.version && (
        <div className="sm:col-span-2">
          <Conflict
            base={base}
            answer={answer}
            onTake={() => {
              setBase(answer);
              setTexts(limitTexts(answer.limits));
              draft.forget();
            }}
            onKeep={() => {
              setBase(answer);
              draft.keep(draftFrom(texts, answer));
            }}
          />
        </div>
      )}
      <LimitInputs
        texts={texts}
        ceilings={answer.ceilings}
        faults={isTried ? faults : {}}
        onChange={(next) => {
          setRefused({});
          setTexts(next);
          draft.keep(draftFrom(next, base));
        }}
      />
    </form>
  );
}

interface LimitInputsProps {
  readonly texts: ReturnType<typeof limitTexts>;
  readonly ceilings: LimitsAnswer['ceilings'];
  readonly faults: LimitFaults;
  readonly onChange: (texts: ReturnType<typeof limitTexts>) => void;
}

function LimitInputs({ texts, ceilings, faults, onChange }: LimitInputsProps) {
  return LIMIT_FIELDS.map(({ name, unit, hint }) => (
    <Field
      key={name}
      name={name}
      label={limitLabel(name)}
      inputMode="decimal"
      autoComplete="off"
      value={texts[name]}
      onChange={(event) => onChange({ ...texts, [name]: event.currentTarget.value })}
      hint={`${hint} Ceiling: ${limitCeilingText(name, ceilings[name])}.`}
      error={faults[name]}
      {...(unit === undefined ? {} : { unit })}
    />
  ));
}

interface ConflictProps {
  readonly base: LimitsAnswer;
  readonly answer: LimitsAnswer;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** What another administrator has saved since, beside the earlier value. */
function Conflict({ base, answer, onTake, onKeep }: ConflictProps) {
  const changed = LIMIT_FIELDS.filter(({ name }) => answer.limits[name] !== base.limits[name]);
  return (
    <InlineMessage tone="warn">
      <div role="status">
        <p className="font-medium">
          Changed by another administrator: version {answer.version} is in force now.
        </p>
        <ul className="num text-12 text-ink-2">
          {changed.map(({ name, format }) => (
            <li key={name}>
              {limitLabel(name)} is {format(answer.limits[name])}, and was{' '}
              {format(base.limits[name])}.
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <SmallButton onClick={onTake}>Take what is in force</SmallButton>
        <SmallButton onClick={onKeep}>Keep what I typed</SmallButton>
      </div>
    </InlineMessage>
  );
}
