import { FIELD_LABELS } from './field-labels.ts';

/** The server's message for a refused field: "field: reason" or "limits.field: reason". */
const FIELD_ERROR_PATTERN = /^(?:limits\.)?(\w+): (.+)$/s;

/** Of "password: is one of the most common ones" the sentence; null for any other field. */
export function fieldErrorOf<Field extends string>(
  message: string,
  fields: readonly Field[],
  labels = FIELD_LABELS,
): Partial<Record<Field, string>> | null {
  const [, name, text = ''] = FIELD_ERROR_PATTERN.exec(message) ?? [];
  const field = fields.find((each) => each === name);
  if (field === undefined) return null;
  const errors: Partial<Record<Field, string>> = {};
  errors[field] = asSentence(text, labels);
  return errors;
}

function asSentence(text: string, labels: typeof FIELD_LABELS): string {
  const labelled = replaceFieldNames(text, labels);
  const sentence = `${labelled[0]?.toUpperCase() ?? ''}${labelled.slice(1)}`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** "Stop loss must be at least 5": with the field's visible label. */
export function withFieldLabel(message: string, labels = FIELD_LABELS): string {
  const [, name = '', text = ''] = FIELD_ERROR_PATTERN.exec(message) ?? [];
  const label = labels[name];
  return replaceFieldNames(label === undefined ? message : `${label} ${text}`, labels);
}

/**
 * Within a sentence too: "must be paper for this baseUrl". No English word looks like `baseUrl`.
 */
function replaceFieldNames(text: string, labels: typeof FIELD_LABELS): string {
  return text.replace(/\b[a-z]+(?:[A-Z][a-z]*)+\b/g, (name) => labels[name] ?? name);
}
