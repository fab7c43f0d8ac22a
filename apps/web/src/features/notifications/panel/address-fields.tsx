import { Field } from '../../../components/ui/forms/field.tsx';
import { CHANNEL_TYPE_TEXTS, type ChannelType } from '../types.ts';
import type { ChannelFieldFaults } from './channel-faults.ts';

export type AddressFieldTexts = Readonly<Record<string, string>>;

interface AddressFieldsProps {
  readonly type: ChannelType;
  readonly fieldTexts: AddressFieldTexts;
  readonly faults: ChannelFieldFaults;
  readonly onChange: (values: AddressFieldTexts) => void;
}

export function AddressFields({ type, fieldTexts, faults, onChange }: AddressFieldsProps) {
  const { addressFields, addressHint } = CHANNEL_TYPE_TEXTS[type];
  return (
    <>
      {addressFields.map(({ name, label, placeholder, isSecret, isOptional }) => (
        <Field
          key={name}
          name={name}
          label={isOptional === true ? `${label} (optional)` : label}
          placeholder={placeholder}
          type={isSecret === true ? 'password' : 'text'}
          autoComplete={isSecret === true ? 'new-password' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          value={fieldTexts[name] ?? ''}
          error={faults[name]}
          onChange={(event) => onChange({ ...fieldTexts, [name]: event.currentTarget.value })}
        />
      ))}
      <p className="text-12 text-ink-2">{addressHint}</p>
      <SetUpSteps key={type} type={type} />
    </>
  );
}

function SetUpSteps({ type }: { readonly type: ChannelType }) {
  const { setUpSteps } = CHANNEL_TYPE_TEXTS[type];
  return (
    <details className="text-12">
      <summary className="link w-fit cursor-pointer max-md:py-3">How to set it up</summary>
      <ol className="mt-1.5 flex list-decimal flex-col gap-1 break-words pl-5 text-ink-2">
        {setUpSteps.map((step) => (
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
export function channelConfigOf(
  type: ChannelType,
  fieldTexts: AddressFieldTexts,
): Record<string, string> {
  const trimmedFields = CHANNEL_TYPE_TEXTS[type].addressFields.map(
    ({ name }) => [name, (fieldTexts[name] ?? '').trim()] as const,
  );
  return Object.fromEntries(trimmedFields.filter(([, value]) => value !== ''));
}
