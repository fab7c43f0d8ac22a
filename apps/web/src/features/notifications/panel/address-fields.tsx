import { Field } from '../../../components/ui/forms/field.tsx';
import { type ChannelType, TYPE_WORDS } from '../types.ts';
import type { ChannelFaults } from './channel-faults.ts';

export type AddressValues = Readonly<Record<string, string>>;

interface AddressFieldsProps {
  readonly type: ChannelType;
  readonly values: AddressValues;
  readonly faults: ChannelFaults;
  readonly onChange: (values: AddressValues) => void;
}

export function AddressFields({ type, values, faults, onChange }: AddressFieldsProps) {
  const { fields, hint } = TYPE_WORDS[type];
  return (
    <>
      {fields.map(({ name, label, placeholder, isSecret, isOptional }) => (
        <Field
          key={name}
          name={name}
          label={isOptional === true ? `${label} (optional)` : label}
          placeholder={placeholder}
          type={isSecret === true ? 'password' : 'text'}
          autoComplete={isSecret === true ? 'new-password' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          value={values[name] ?? ''}
          error={faults[name]}
          onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
      <p className="text-12 text-ink-2">{hint}</p>
      <HowTo key={type} type={type} />
    </>
  );
}

function HowTo({ type }: { readonly type: ChannelType }) {
  const { steps } = TYPE_WORDS[type];
  return (
    <details className="text-12">
      <summary className="link w-fit cursor-pointer max-md:py-3">How to set it up</summary>
      <ol className="mt-1.5 flex list-decimal flex-col gap-1 break-words pl-5 text-ink-2">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-1.5 text-ink-3">
        All of it is in the guide that comes with Tideline: docs/guide/notifications.md.
      </p>
    </details>
  );
}

/** The fields as the server takes them: an empty optional one is left out. */
export function channelConfigOf(type: ChannelType, values: AddressValues): Record<string, string> {
  const given = TYPE_WORDS[type].fields.map(
    ({ name }) => [name, (values[name] ?? '').trim()] as const,
  );
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}
