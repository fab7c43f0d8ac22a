import { useState } from 'react';
import { errorText, rawErrorText } from '../../../lib/errors/error-text.ts';
import { isRefused } from '../../../lib/errors/failure-text.ts';
import { toastFailure } from '../../../lib/toast-store.ts';
import { type AddressField, CHANNEL_TYPE_TEXTS, type ChannelType } from '../types.ts';

/** By the field's name, without the prefix `config.`. */
export type FieldTexts = Readonly<Record<string, string>>;

export const NAME_FIELD = { name: 'name', label: 'Name' };

const FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  type: 'Type',
  quietFrom: 'Quiet from',
  quietTo: 'Quiet until',
};

/** "config.chatId: must be a number" */
const FIELD_REFUSAL_PATTERN = /^(?:config\.)?(\w+): (.+)$/s;

/** The sentence with the field's label; null where no field of the form was refused. */
export function fieldFaultOf(error: unknown, type: ChannelType): FieldTexts | null {
  const [, field = '', text = ''] = FIELD_REFUSAL_PATTERN.exec(rawErrorText(error)) ?? [];
  const addressField = CHANNEL_TYPE_TEXTS[type].addressFields.find(({ name }) => name === field);
  const label = addressField?.label ?? FIELD_LABELS[field];
  if (label === undefined) return null;
  const refusalText = text.replace(/\bquiet(From|To)\b/g, (name) => FIELD_LABELS[name] ?? name);
  return { [field]: `${label} ${refusalText}${/[.!?]$/.test(refusalText) ? '' : '.'}` };
}

/** A missing field can be reported before sending. */
export function missingFieldFaults(
  fields: readonly Pick<AddressField, 'name' | 'label' | 'isOptional'>[],
  values: FieldTexts,
): FieldTexts {
  return Object.fromEntries(
    fields
      .filter(({ name, isOptional }) => isOptional !== true && (values[name] ?? '').trim() === '')
      .map(({ name, label }) => [name, `${label} is needed.`]),
  );
}

/** Shows a refusal at its field, or else in the panel. */
export function useChannelFaults(type: ChannelType, onFailure: (text: string) => void) {
  const [faults, setFaults] = useState<FieldTexts>({});
  const reportError = (error: unknown, failureTitle: string) => {
    const fieldFaults = fieldFaultOf(error, type);
    if (fieldFaults !== null) return setFaults(fieldFaults);
    if (isRefused(error)) onFailure(errorText(error));
    toastFailure(failureTitle, error);
  };
  return { faults, setFaults, reportError };
}
