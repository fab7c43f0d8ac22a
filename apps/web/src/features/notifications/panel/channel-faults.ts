import { rawErrorText } from '../../../lib/errors/error-text.ts';
import { type AddressField, CHANNEL_TYPE_TEXTS, type ChannelType } from '../types.ts';

/** Sentences by the field's name, without the prefix `config.`. */
export type ChannelFieldFaults = Readonly<Record<string, string>>;

const FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  type: 'Type',
  quietFrom: 'Quiet from',
  quietTo: 'Quiet until',
};

/** "config.chatId: must be a number" */
const FIELD_REFUSAL_PATTERN = /^(?:config\.)?(\w+): (.+)$/s;

/** The sentence with the field's label; null where no field of the form was refused. */
export function fieldFaultOf(error: unknown, type: ChannelType): ChannelFieldFaults | null {
  const [, field = '', text = ''] = FIELD_REFUSAL_PATTERN.exec(rawErrorText(error)) ?? [];
  const labels = fieldLabelsOf(type);
  const label = labels[field];
  if (label === undefined) return null;
  const refusalText = text.replace(/\bquiet(From|To)\b/g, (name) => FIELD_LABELS[name] ?? name);
  return { [field]: `${label} ${refusalText}${/[.!?]$/.test(refusalText) ? '' : '.'}` };
}

/** A missing field can be reported before sending. */
export function missingFieldFaults(
  fields: readonly Pick<AddressField, 'name' | 'label' | 'isOptional'>[],
  values: ChannelFieldFaults,
): ChannelFieldFaults {
  return Object.fromEntries(
    fields
      .filter(({ name, isOptional }) => isOptional !== true && (values[name] ?? '').trim() === '')
      .map(({ name, label }) => [name, `${label} is needed.`]),
  );
}

function fieldLabelsOf(type: ChannelType): Readonly<Record<string, string>> {
  const addressLabels = CHANNEL_TYPE_TEXTS[type].addressFields.map(({ name, label }) => [
    name,
    label,
  ]);
  return { ...FIELD_LABELS, ...Object.fromEntries(addressLabels) };
}
