import { BrokerError, type BrokerErrorKind } from './broker-error.ts';

/** Why a request came to nothing, before anybody concludes anything from it. */
export interface Failure {
  /** Null when there was no answer. */
  readonly status: number | null;
  readonly code: number | null;
  /** The broker's own words, or what happened to the connection; null for an unreadable answer. */
  readonly message: string | null;
  /** What can't be read in an unreadable answer, naming the field; null when nothing can. */
  readonly problem?: string | null;
  readonly requestId: string | null;
  readonly retryAfterMs?: number | null;
  /** The request never left. */
  readonly isUnsent?: boolean;
  readonly cause?: unknown;
}

const NOT_AUTHORIZED = 40110000;
const DUPLICATE_CLIENT_ID = 40010001;
const UNKNOWN_ORDER = 40410000;

/** Statuses with which the broker says that it did not do what it was told. */
const REFUSALS = new Set([400, 403, 404, 422]);

/** What a failed read means. */
export function readError(what: string, failure: Failure): BrokerError {
  return toError(what, failure, readKind(failure));
}

/**
 * What a failed order post or cancel means. Whatever is not a clear "no" may have been done:
 * unreadable pages, rate limits and server errors included.
 */
export function sendError(what: string, failure: Failure): BrokerError {
  return toError(what, failure, sendKind(failure));
}

/**
 * Null for the broker's word that it does not know the order; throws any other error. Another 404 may
 * come from something in between that never asked the broker.
 */
export function nullIfUnknown(error: unknown): null {
  const isUnknown =
    error instanceof BrokerError && error.status === 404 && error.code === UNKNOWN_ORDER;
  if (isUnknown) return null;
  throw error;
}

function readKind(failure: Failure): BrokerErrorKind {
  if (failure.isUnsent === true) return 'refused';
  if (isCredentials(failure)) return 'credentials';
  const { status } = failure;
  if (status === 429) return 'busy';
  if (status !== null && status >= 400 && status < 500 && failure.message !== null) {
    return status === 408 || status === 425 ? 'unavailable' : 'refused';
  }
  return 'unavailable';
}

function sendKind(failure: Failure): BrokerErrorKind {
  if (failure.isUnsent === true) return 'refused';
  if (isCredentials(failure)) return 'credentials';
  // The id is taken: an earlier post with it landed, and is to be looked up. The code also stands
  // for some bad fields; looking up then finds nothing, which is as good as a refusal.
  if (failure.code === DUPLICATE_CLIENT_ID) return 'outcome-unknown';
  const isClearNo =
    failure.status !== null && REFUSALS.has(failure.status) && failure.message !== null;
  return isClearNo ? 'refused' : 'outcome-unknown';
}

/**
 * Bad keys are a 401, or a 403 without a code: `forbidden.` or a page of the gateway. Market data
 * also answers a 403 without a code, in other words, when the plan does not include a feed.
 */
function isCredentials({ status, code, message }: Failure): boolean {
  if (status === 401 || code === NOT_AUTHORIZED) return true;
  return status === 403 && code === null && (message === null || /^forbidden/i.test(message));
}

function toError(what: string, failure: Failure, kind: BrokerErrorKind): BrokerError {
  const { status, message, problem } = failure;
  const detail = problem === null || problem === undefined ? '' : ` (${problem})`;
  const said = message ?? `unreadable answer, HTTP ${status}${detail}`;
  return new BrokerError(kind, `${what}: ${said}`, failure);
}
