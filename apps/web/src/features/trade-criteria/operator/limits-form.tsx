import type { LimitsAnswer } from '@tideline/api/schemas';
import { OPERATOR_LIMIT_NAMES } from '@tideline/engine';
import { type FormEvent, useState } from 'react';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { Field } from '../../../components/ui/forms/field.tsx';
import { InlineMessage } from '../../../components/ui/waiting/inline-message.tsx';
import { useSaveLimits } from '../../../live/actions/save/save-operator.ts';
import { RestoredDraftNotice } from '../restored-draft-notice.tsx';
import {
  beginSave,
  changesOf,
  type EditFormProps,
  focusFault,
  reportFailedSave,
} from '../use-card-editing.ts';
import {
  LIMIT_FIELDS,
  type LimitFaults,
  type LimitFieldTexts,
  limitCeilingText,
  limitFaultsOf,
  limitLabelOf,
  limitsDraftOf,
  parseLimits,
  readKeptLimitsDraft,
  toLimitTexts,
} from './limit-fields.ts';

interface LimitsFormProps extends EditFormProps {
  /** In force now: another administrator may change it under the open form. */
  readonly limitsInForce: LimitsAnswer;
}

export function LimitsForm({ id, limitsInForce, draft, ...ends }: LimitsFormProps) {
  const [kept] = useState(() => readKeptLimitsDraft(draft, limitsInForce));
  const [base, setBase] = useState(kept?.baseAnswer ?? limitsInForce);
  const [texts, setTexts] = useState(() => kept?.texts ?? toLimitTexts(limitsInForce.limits));
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<LimitFaults>({});
  const saveCall = useSaveLimits();
  const typedLimits = parseLimits(texts);
  const faults: LimitFaults = { ...refused, ...limitFaultsOf(typedLimits, limitsInForce.ceilings) };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (focusFault(event.currentTarget, OPERATOR_LIMIT_NAMES, faults)) return;
    const limits = changesOf(OPERATOR_LIMIT_NAMES, typedLimits, base.limits);
    if (Object.keys(limits).length === 0) return ends.onSaved();
    const onError = (error: unknown) =>
      setRefused(reportFailedSave('Failed to save the limits', error, OPERATOR_LIMIT_NAMES));
    const callbacks = beginSave(ends, { title: 'Limits saved' }, onError);
    saveCall.mutate({ version: base.version, limits }, callbacks);
  };

  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      {kept !== null && (
        <div className="sm:col-span-2">
          <RestoredDraftNotice />
        </div>
      )}
      {limitsInForce.version !== base.version && (
        <div className="sm:col-span-2">
          <LimitsConflict
            before={base}
            inForce={limitsInForce}
            onTakeInForce={() => {
              setBase(limitsInForce);
              setTexts(toLimitTexts(limitsInForce.limits));
              draft.forget();
            }}
            onKeepTyped={() => {
              setBase(limitsInForce);
              draft.keep(limitsDraftOf(texts, limitsInForce));
            }}
          />
        </div>
      )}
      <LimitInputs
        texts={texts}
        ceilings={limitsInForce.ceilings}
        faults={isTried ? faults : {}}
        onChange={(nextTexts) => {
          setRefused({});
          setTexts(nextTexts);
          draft.keep(limitsDraftOf(nextTexts, base));
        }}
      />
    </form>
  );
}

interface LimitInputsProps {
  readonly texts: LimitFieldTexts;
  readonly ceilings: LimitsAnswer['ceilings'];
  readonly faults: LimitFaults;
  readonly onChange: (texts: LimitFieldTexts) => void;
}

function LimitInputs({ texts, ceilings, faults, onChange }: LimitInputsProps) {
  return LIMIT_FIELDS.map(({ name, unit, hint }) => (
    <Field
      key={name}
      name={name}
      label={limitLabelOf(name)}
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

interface LimitsConflictProps {
  readonly before: LimitsAnswer;
  readonly inForce: LimitsAnswer;
  readonly onTakeInForce: () => void;
  readonly onKeepTyped: () => void;
}

/** What another administrator has saved since, beside the earlier value. */
function LimitsConflict({ before, inForce, onTakeInForce, onKeepTyped }: LimitsConflictProps) {
  const [now, then] = [inForce.limits, before.limits];
  const changedFields = LIMIT_FIELDS.filter(({ name }) => now[name] !== then[name]);
  return (
    <InlineMessage tone="warn">
      <div role="status">
        <p className="font-medium">
          Changed by another administrator: version {inForce.version} is in force now.
        </p>
        <ul className="num text-12 text-ink-2">
          {changedFields.map(({ name, formatValue }) => (
            <li key={name}>
              {limitLabelOf(name)} is {formatValue(now[name])}, and was {formatValue(then[name])}.
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <SmallButton onClick={onTakeInForce}>Take what is in force</SmallButton>
        <SmallButton onClick={onKeepTyped}>Keep what I typed</SmallButton>
      </div>
    </InlineMessage>
  );
}
