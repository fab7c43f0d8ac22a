import { errorText } from './error-text.ts';
import { refusalOf } from './refusal.ts';

/**
 * Whether a call that failed has certainly changed nothing: the server itself said no, for its own
 * reasons or for the broker's. A lost answer, or an error on the way of giving it, leaves that open.
 */
export function isRefused(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal !== null && refusal.httpStatus !== 500;
}

/** The title of a failure; where nobody knows whether it is one, it does not say so. */
export function failureTitle(title: string, error: unknown): string {
  return isRefused(error) ? title : 'Not Confirmed';
}

/** That an act on the bot failed, in whole sentences: `failureText('trading', 'started', error)`. */
export function failureText(what: string, done: string, error: unknown): string {
  const reason = errorText(error);
  if (!isRefused(error)) {
    return `It is not known whether ${what} was ${done}. ${reason} What is shown is read again.`;
  }
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)} was not ${done}. ${reason}`;
  return reason.endsWith('nothing was changed.') ? sentence : `${sentence} Nothing was changed.`;
}
