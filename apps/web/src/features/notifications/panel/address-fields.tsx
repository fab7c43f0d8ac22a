import { Field } from '../../../components/ui/forms/field.tsx';
import { CHANNEL_TYPE_TEXTS, type ChannelType } from '../types.ts';
import { type FieldTexts, NAME_FIELD } from './channel-faults.ts';

interface AddressFieldsProps {
  readonly type: ChannelType;
  readonly fieldTexts: FieldTexts;
  readonly faults: FieldTexts;
  readonly onChange: (values: FieldTexts) => void;
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

interface NameFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

export function NameField({ value, error, onText }: NameFieldProps) {
  return (
    <Field
      {...NAME_FIELD}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onText(event.currentTarget.value)}
    />
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
export function channelConfigOf(type: ChannelType, texts: FieldTexts): Record<string, string> {
  const { addressFields } = CHANNEL_TYPE_TEXTS[type];
  const fields = addressFields.map(({ name }) => [name, (texts[name] ?? '').trim()] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== ''));
}
