import { BrokerError, type BrokerErrorKind } from './broker-error.ts';

export interface Failure {
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  readonly code: number | null;
  /**
   * The broker's words, or what happened to the connection. Null when the answer was unreadable.
   */
  readonly message: string | null;
  readonly parseProblem?: string | null;
  readonly requestId: string | null;
  readonly retryAfterMs?: number | null;
  /** True when the request was not sent, such as to a forbidden address. */
  readonly isUnsent?: boolean;
  readonly cause?: unknown;
}

const NOT_AUTHORIZED_CODE = 40110000;
const DUPLICATE_CLIENT_ID_CODE = 40010001;
const UNKNOWN_ORDER_CODE = 40410000;

/** Statuses by which the broker says that it did nothing. */
const REFUSAL_STATUSES = new Set([400, 403, 404, 422]);

export function toReadError(requestName: string, failure: Failure): BrokerError {
  return toBrokerError(requestName, failure, readErrorKind(failure));
}

/**
 * Only a clear "no" means not done: unreadable pages, rate limits and server errors leave the
 * outcome unknown.
 */
export function orderRequestError(requestName: string, failure: Failure): BrokerError {
  return toBrokerError(requestName, failure, sendErrorKind(failure));
}

/**
 * Null when the broker does not know the order; other errors are thrown. A 404 without the broker's
 * code may come from a gateway that never asked the broker.
 */
export function nullIfUnknown(error: unknown): null {
  const isUnknown =
    error instanceof BrokerError && error.status === 404 && error.code === UNKNOWN_ORDER_CODE;
  if (isUnknown) return null;
  throw error;
}

function readErrorKind(failure: Failure): BrokerErrorKind {
  if (failure.isUnsent === true) return 'refused';
  if (isCredentialsFailure(failure)) return 'credentials';
  const { status } = failure;
  if (status === 429) return 'busy';
  if (status !== null && status >= 400 && status < 500 && failure.message !== null) {
    return status === 408 || status === 425 ? 'unavailable' : 'refused';
  }
  return 'unavailable';
}

function sendErrorKind(failure: Failure): BrokerErrorKind {
  if (failure.isUnsent === true) return 'refused';
  if (isCredentialsFailure(failure)) return 'credentials';
  // The client order id is taken, so an earlier post arrived and must be looked up. The code also
  // means some bad fields: the look-up then finds nothing, as after a refusal.
  if (failure.code === DUPLICATE_CLIENT_ID_CODE) return 'outcome-unknown';
  const isClearRefusal =
    failure.status !== null && REFUSAL_STATUSES.has(failure.status) && failure.message !== null;
  return isClearRefusal ? 'refused' : 'outcome-unknown';
}

/**
 * Bad keys answer 401, or 403 without a code (`forbidden.` or a gateway's page). Market data words
 * such a 403 differently when the plan lacks a feed.
 */
function isCredentialsFailure({ status, code, message }: Failure): boolean {
  if (status === 401 || code === NOT_AUTHORIZED_CODE) return true;
  return status === 403 && code === null && (message === null || /^forbidden/i.test(message));
}

function toBrokerError(requestName: string, failure: Failure, kind: BrokerErrorKind): BrokerError {
  const { status, message, parseProblem: problem } = failure;
  const detail = problem === null || problem === undefined ? '' : ` (${problem})`;
  const said = message ?? `unreadable answer, HTTP ${status}${detail}`;
  return new BrokerError(kind, `${requestName}: ${said}`, failure);
}
