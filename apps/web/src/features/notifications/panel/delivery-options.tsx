import type { ChannelEntry } from '@tideline/api/schemas';
import { Field } from '../../../components/ui/forms/field.tsx';
import { Switch } from '../../../components/ui/forms/switch.tsx';
import type { FieldTexts } from './channel-faults.ts';

interface DeliveryOptions {
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly hideAmounts: boolean;
}

export const NO_QUIET_HOURS: DeliveryOptions = { quietFrom: '', quietTo: '', hideAmounts: false };

interface DeliveryOptionFieldsProps {
  readonly options: DeliveryOptions;
  readonly faults: FieldTexts;
  readonly onChange: (options: DeliveryOptions) => void;
}

export function DeliveryOptionFields({ options, faults, onChange }: DeliveryOptionFieldsProps) {
  const timeFieldOf = (name: 'quietFrom' | 'quietTo', label: string, placeholder: string) => (
    <Field
      name={name}
      label={label}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="off"
      value={options[name]}
      error={faults[name]}
      onChange={(event) => onChange({ ...options, [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        {timeFieldOf('quietFrom', 'Quiet from (ET)', '22:00')}
        {timeFieldOf('quietTo', 'Quiet until (ET)', '07:00')}
      </div>
      <p className="-mt-1 text-12 text-ink-2">
        Messages wait until the quiet hours end; critical alarms pass. Empty: never quiet.
      </p>
      <Switch
        label="Amounts in the text"
        hint="Without them a message says what happened, not for how much."
        isOn={!options.hideAmounts}
        onChange={(isShown) => onChange({ ...options, hideAmounts: !isShown })}
      />
    </>
  );
}

export function toFormOptions({ quietFrom, quietTo, hideAmounts }: ChannelEntry): DeliveryOptions {
  return { quietFrom: quietFrom ?? '', quietTo: quietTo ?? '', hideAmounts };
}

/** As the server takes these fields: an empty time is null. */
export function toSavedOptions({ quietFrom, quietTo, hideAmounts }: DeliveryOptions) {
  return { quietFrom: quietFrom.trim() || null, quietTo: quietTo.trim() || null, hideAmounts };
}
