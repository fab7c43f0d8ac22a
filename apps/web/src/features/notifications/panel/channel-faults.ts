import { rawErrorText } from '../../../lib/errors/error-text.ts';
import { type AddressField, type ChannelType, TYPE_WORDS } from '../types.ts';

/** Sentences by the field's name, without the prefix `config.`. */
export type ChannelFaults = Readonly<Record<string, string>>;

const FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  type: 'Type',
  quietFrom: 'Quiet from',
  quietTo: 'Quiet until',
};

/** "config.chatId: must be a number" */
const NAMED_FIELD = /^(?:config\.)?(\w+): (.+)$/s;

/** The sentence with the field's label; null where no field of the form was refused. */
export function fieldFaultOf(error: unknown, type: ChannelType): ChannelFaults | null {
  const [, field = '', text = ''] = NAMED_FIELD.exec(rawErrorText(error)) ?? [];
  const labels = fieldLabelsOf(type);
  const label = labels[field];
  if (label === undefined) return null;
  const words = text.replace(/\bquiet(From|To)\b/g, (name) => FIELD_LABELS[name] ?? name);
  return { [field]: `${label} ${words}${/[.!?]$/.test(words) ? '' : '.'}` };
}

/** A missing field can be reported before sending. */
export function missingFieldFaults(
  fields: readonly Pick<AddressField, 'name' | 'label' | 'isOptional'>[],
  values: ChannelFaults,
): ChannelFaults {
  return Object.fromEntries(
    fields
      .filter(({ name, isOptional }) => isOptional !== true && (values[name] ?? '').trim() === '')
      .map(({ name, label }) => [name, `${label} is needed.`]),
  );
}

function fieldLabelsOf(type: ChannelType): Readonly<Record<string, string>> {
  const own = TYPE_WORDS[type].fields.map(({ name, label }) => [name, label]);
  return { ...FIELD_LABELS, ...Object.fromEntries(own) };
}
