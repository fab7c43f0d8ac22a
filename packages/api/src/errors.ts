import { TRPCError } from '@trpc/server';
import { config, type core, ZodError } from 'zod';
import { issueText } from './schemas/issue-text.ts';

// For issues whose schema has no own words; schemas within schemas can't be reached otherwise.
config({ customError: issueText });

/** HTTP's status and tRPC's name; tRPC has none for 421, which is answered before it. */
const HTTP_AND_TRPC_CODES = {
  INVALID: [400, 'BAD_REQUEST'],
  SIGNED_OUT: [401, 'UNAUTHORIZED'],
  /** The password was right, but a second factor is needed too. */
  SECOND_FACTOR: [401, 'UNAUTHORIZED'],
  FORBIDDEN: [403, 'FORBIDDEN'],
  STEP_UP: [403, 'FORBIDDEN'],
  IDLE: [403, 'FORBIDDEN'],
  REAUTHENTICATE: [403, 'FORBIDDEN'],
  NOT_FOUND: [404, 'NOT_FOUND'],
  CONFLICT: [409, 'CONFLICT'],
  TOO_LARGE: [413, 'PAYLOAD_TOO_LARGE'],
  WRONG_HOST: [421, 'BAD_REQUEST'],
  TOO_MANY: [429, 'TOO_MANY_REQUESTS'],
  READER_BUSY: [503, 'SERVICE_UNAVAILABLE'],
  BROKER_REFUSED: [502, 'BAD_GATEWAY'],
  BROKER_AWAY: [503, 'SERVICE_UNAVAILABLE'],
} as const satisfies Record<string, readonly [status: number, trpc: TRPCError['code']]>;

export type CallRefusalCode = keyof typeof HTTP_AND_TRPC_CODES;

/** Every expected refusal. `field` names the wrong input; `retryAfter` is in whole seconds. */
export type Refusal = { readonly message: string } & (
  | { readonly code: 'INVALID'; readonly field: string | null }
  | { readonly code: 'TOO_MANY' | 'READER_BUSY'; readonly retryAfter: number }
  | { readonly code: Exclude<CallRefusalCode, 'INVALID' | 'TOO_MANY' | 'READER_BUSY'> }
);

const refusalFactory =
  (code: 'CONFLICT' | 'NOT_FOUND' | 'FORBIDDEN' | 'SIGNED_OUT') =>
  (message: string): Refusal => ({ code, message });

export const conflict = refusalFactory('CONFLICT');
export const notFound = refusalFactory('NOT_FOUND');
export const forbidden = refusalFactory('FORBIDDEN');
export const signedOut = refusalFactory('SIGNED_OUT');

export const SIGNED_OUT = signedOut('You are signed out. Sign in again.');
export const ADMINISTRATORS_ONLY = forbidden('Only administrators may do this.');

/** The message names the field too. */
export function invalidField(field: string, why: string): Refusal {
  return { code: 'INVALID', field, message: `${field}: ${why}` };
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

export function done<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refused(refusal: Refusal): Result<never> {
  return { ok: false, refusal };
}

class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export function refusalError(refusal: Refusal): TRPCError {
  const [, code] = HTTP_AND_TRPC_CODES[refusal.code];
  const { message } = refusal;
  return new TRPCError({ code, message, cause: new RefusalError(refusal) });
}

/** Returns a port's value; throws its refusal. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw refusalError(result.refusal);
}

/** Codes that name what a client must get from the user before a retry; the status doesn't. */
export const PROOF_REQUIRED_CODES = [
  'STEP_UP',
  'IDLE',
  'REAUTHENTICATE',
  'SECOND_FACTOR',
] as const satisfies readonly CallRefusalCode[];

export type ProofRequiredCode = (typeof PROOF_REQUIRED_CODES)[number];

/** `error` and `message` hold the same text, as clients read either. */
export interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly code?: ProofRequiredCode;
}

export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody;
  readonly field: string | null;
  readonly retryAfter: number | null;
  /** True for our bug or outage, which is logged and never shown. */
  readonly isUnexpected: boolean;
}

/** Also answers refusals that precede any call (413, 421). */
export function refusalAnswer(refusal: Refusal): ErrorAnswer {
  const { message } = refusal;
  const [status] = HTTP_AND_TRPC_CODES[refusal.code];
  const proofCode = PROOF_REQUIRED_CODES.find((code) => code === refusal.code);
  return {
    status,
    body: { error: message, message, ...(proofCode === undefined ? {} : { code: proofCode }) },
    field: refusal.code === 'INVALID' ? refusal.field : null,
    retryAfter: 'retryAfter' in refusal ? refusal.retryAfter : null,
    isUnexpected: false,
  };
}

/**
 * An error that is no refusal is a bug: its text stays inside, and the request's id leads the
 * operator to its log.
 */
export function errorAnswer(error: unknown, requestId?: string): ErrorAnswer {
  const refusal = refusalOf(error);
  if (refusal !== null) return refusalAnswer(refusal);
  const requestText = requestId === undefined ? '' : ` Request ${requestId}.`;
  const message = `Something went wrong on the server. It has been logged.${requestText}`;
  const body = { error: message, message };
  return { status: 500, body, field: null, retryAfter: null, isUnexpected: true };
}

function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof TRPCError)) return null;
  if (error.cause instanceof RefusalError) return error.cause.refusal;
  if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError)
    return validationRefusal(error.cause.issues);
  switch (error.code) {
    case 'NOT_FOUND':
      return notFound('There is no such call.');
    // A wrong method, media type or batch; tRPC clients never cause this.
    case 'PARSE_ERROR':
    case 'BAD_REQUEST':
    case 'METHOD_NOT_SUPPORTED':
    case 'UNSUPPORTED_MEDIA_TYPE':
      return { code: 'INVALID', field: null, message: 'The request can not be read.' };
    case 'PAYLOAD_TOO_LARGE':
      return { code: 'TOO_LARGE', message: 'The request is too large.' };
    default:
      return null;
  }
}

export function validationRefusal(issues: readonly core.$ZodIssue[]): Refusal {
  const [first] = issues;
  if (first === undefined) throw new RangeError('a validation error without an issue');
  const path = issuePath(first);
  const issuesOfField = issues.filter((each) => issuePath(each) === path);
  const issue = issuesOfField.find((each) => !isSafeIntegerBoundIssue(each)) ?? first;
  if (issue.code === 'unrecognized_keys') {
    const field = [path, issue.keys[0]].filter(Boolean).join('.');
    return invalidField(field, 'unknown field');
  }
  const isSentence = issue.code === 'custom' && issue.params?.isSentence === true;
  if (isSentence) return { code: 'INVALID', field: path, message: issue.message };
  if (path !== '') return invalidField(path, issue.message);
  // The issue concerns the whole input. A schema's own words name the fields; ours need a subject.
  const message = issue.code === 'custom' ? issue.message : `The input ${issue.message}.`;
  return { code: 'INVALID', field: null, message };
}

function isSafeIntegerBoundIssue(issue: core.$ZodIssue): boolean {
  return /^too_(?:big|small)$/.test(issue.code) && 'origin' in issue && issue.origin === 'int';
}

function issuePath({ path }: core.$ZodIssue): string {
  return path.map(String).join('.');
}
