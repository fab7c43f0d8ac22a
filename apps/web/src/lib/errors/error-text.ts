import { fieldErrorOf, withFieldLabel } from './field-error.ts';
import { refusalOf } from './refusal.ts';
import { UnexpectedResponseError } from './unexpected-response.ts';

const NO_ANSWER_TEXT = 'The server did not answer.';

/** The server's sentence, or one about the missing answer. */
export function errorText(error: unknown, fallbackText = NO_ANSWER_TEXT): string {
  return withFieldLabel(rawErrorText(error, fallbackText));
}

/** Without the names of fields, as no form shows them. */
export function loadErrorText(error: unknown): string {
  const { from, to } = fieldErrorOf(rawErrorText(error), ['from', 'to']) ?? {};
  return from ?? to ?? errorText(error);
}

/** With a refused field as the server names it, for the form that has it. */
export function rawErrorText(error: unknown, fallbackText = NO_ANSWER_TEXT): string {
  if (!(error instanceof Error)) return fallbackText;
  // tRPC wraps errors of the connection.
  const cause = error.cause ?? error;
  if (cause instanceof UnexpectedResponseError) return cause.message;
  if (cause instanceof DOMException) return NO_ANSWER_TEXT;
  // Browsers word a failed connection differently.
  if (cause instanceof TypeError) return 'The server cannot be reached.';
  if (error.message.trim() === '') return fallbackText;
  const retryAfterSeconds = refusalOf(error)?.retryAfter ?? null;
  return retryAfterSeconds === null
    ? error.message
    : withRetryTime(error.message, retryAfterSeconds);
}

/** "Too many wrong codes. Try again in 3 minutes." */
function withRetryTime(message: string, seconds: number): string {
  return `${message.replace(/\s*Try again later\.$/, '')} Try again in ${waitText(seconds)}.`;
}

function waitText(seconds: number): string {
  if (seconds < 60) return seconds <= 1 ? 'a second' : `${Math.ceil(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
