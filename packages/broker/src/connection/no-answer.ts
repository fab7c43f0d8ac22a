import type { Failure } from '../port/failure.ts';
import { ForbiddenAddressError } from './guarded-agent.ts';

/** Characters kept of a broker's message, enough for a screen or a log line. */
const MAX_MESSAGE_CHARACTERS = 300;

export function noAnswerFailure(error: unknown, clean: (text: string) => string): Failure {
  const cause = innermostCause(error);
  const said = clean(cause instanceof Error ? cause.message : String(cause));
  const isUnsent = cause instanceof ForbiddenAddressError;
  const message = isUnsent ? said : `no answer (${said})`;
  return { status: null, code: null, message, requestId: null, isUnsent, cause: error };
}

/** The errors around the innermost one only repeat it. */
function innermostCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  return cause;
}

export function cleanedMessage(text: string, secrets: readonly string[]): string {
  const hidden = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
  const line = hidden.replace(/\p{Cc}+/gu, ' ').trim();
  return line.length <= MAX_MESSAGE_CHARACTERS
    ? line
    : `${line.slice(0, MAX_MESSAGE_CHARACTERS)} …`;
}
