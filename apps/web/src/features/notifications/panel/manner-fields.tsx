import { Field } from '../../../components/ui/forms/field.tsx';
import { Switch } from '../../../components/ui/forms/switch.tsx';
import type { Faults } from './channel-faults.ts';

/** Quiet hours, and whether amounts are hidden. */
export interface Manner {
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly hideAmounts: boolean;
}

export const NO_QUIET_HOURS: Manner = { quietFrom: '', quietTo: '', hideAmounts: false };

interface MannerFieldsProps {
  readonly manner: Manner;
  readonly faults: Faults;
  readonly onChange: (manner: Manner) => void;
}

export function MannerFields({ manner, faults, onChange }: MannerFieldsProps) {
  const time = (name: 'quietFrom' | 'quietTo', label: string, placeholder: string) => (
    <Field
      name={name}
      label={label}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="off"
      value={manner[name]}
      error={faults[name]}
      onChange={(event) => onChange({ ...manner, [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        {time('quietFrom', 'Quiet from (ET)', '22:00')}
        {time('quietTo', 'Quiet until (ET)', '07:00')}
      </div>
      <p className="-mt-1 text-12 text-ink-2">
        Messages wait until the quiet hours end; critical alarms pass. Empty: never quiet.
      </p>
      <Switch
        label="Amounts in the text"
        hint="Without them a message says what happened, not for how much."
        isOn={!manner.hideAmounts}
        onChange={(isShown) => onChange({ ...manner, hideAmounts: !isShown })}
      />
    </>
  );
}

/** As the server takes these fields: an empty time is null. */
export function toSavedManner({ quietFrom, quietTo, hideAmounts }: Manner) {
  return { quietFrom: quietFrom.trim() || null, quietTo: quietTo.trim() || null, hideAmounts };
}
