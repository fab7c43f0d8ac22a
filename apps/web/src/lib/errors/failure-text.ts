import { errorText } from './error-text.ts';
import { refusalOf } from './refusal.ts';

/**
 * Certainly nothing changed: the server refused, for its own reasons or the broker's. A lost
 * answer, or an error while answering, leaves that open.
 */
export function isRefused(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal !== null && refusal.httpStatus !== 500;
}

export function failureTitle(title: string, error: unknown): string {
  return isRefused(error) ? title : 'Not Confirmed';
}

/** Whole sentences: `failureText('trading', 'started', error)`. */
export function failureText(subject: string, participle: string, error: unknown): string {
  const reason = errorText(error);
  if (!isRefused(error)) {
    return `It is not known whether ${subject} was ${participle}. ${reason} What is shown is read again.`;
  }
  const sentence = `${subject.charAt(0).toUpperCase()}${subject.slice(1)} was not ${participle}. ${reason}`;
  return reason.endsWith('nothing was changed.') ? sentence : `${sentence} Nothing was changed.`;
}
