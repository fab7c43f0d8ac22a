import { errors } from '@alpacahq/alpaca-trade-api/rest';
import { ForbiddenAddressError } from '../../connection/guarded-agent.ts';
import { problemIn } from '../../connection/parse-problem.ts';
import { BrokerError } from '../../port/broker-error.ts';
import type { Failure } from '../../port/failure.ts';
import { type Attempt, readWithRetries, sendOnce } from '../../session/attempts.ts';
import type { Waiting } from '../../session/waits.ts';
import { wireError } from '../wire/error.ts';
import { retryAfterMs } from './limit-report.ts';

/** Kept of the broker's message: a screen and a log line need no more. */
const LONGEST_MESSAGE = 300;

/** Leaves the body to us: the SDK's models lose digits and fields. */
export type RawCall = () => Promise<{ readonly raw: Response }>;

export interface RestOptions extends Waiting {
  /** No error repeats them, whatever an answer says. */
  readonly secrets: readonly string[];
}

export class Rest {
  readonly #options: RestOptions;
  readonly #clean = (text: string) => cleaned(text, this.#options.secrets);

  constructor(options: RestOptions) {
    this.#options = options;
  }

  read<T>(what: string, call: RawCall, parse: (body: unknown) => T): Promise<T> {
    return readWithRetries(what, this.#options, () => attempt(call, parse, this.#clean));
  }

  send<T>(what: string, call: RawCall, parse: (body: unknown) => T): Promise<T> {
    return sendOnce(what, () => attempt(call, parse, this.#clean));
  }
}

type Clean = (text: string) => string;

async function attempt<T>(
  call: RawCall,
  parse: (body: unknown) => T,
  clean: Clean,
): Promise<Attempt<T>> {
  let response: Response;
  try {
    response = (await call()).raw;
  } catch (error) {
    return { type: 'failure', failure: await toFailure(error, clean) };
  }
  const text = await response.text();
  try {
    return { type: 'answer', value: parse(readJson(text)) };
  } catch (error) {
    if (error instanceof BrokerError) throw error;
    const problem = clean(problemIn(error));
    return { type: 'failure', failure: { ...headOf(response), message: null, problem } };
  }
}

async function toFailure(error: unknown, clean: Clean): Promise<Failure> {
  if (error instanceof errors.ApiError) {
    const body = wireError.safeParse(parseJson(await error.response.text())).data;
    const message = body === undefined ? null : clean(body.message);
    return { ...headOf(error.response), code: body?.code ?? null, message };
  }
  const cause = innermost(error);
  const said = clean(cause instanceof Error ? cause.message : String(cause));
  const isUnsent = cause instanceof ForbiddenAddressError;
  const message = isUnsent ? said : `no answer (${said})`;
  return { status: null, code: null, message, requestId: null, isUnsent, cause: error };
}

function headOf(response: Response) {
  const requestId = response.headers.get('x-request-id');
  return {
    status: response.status,
    code: null,
    requestId: requestId !== null && /^[\w-]{1,64}$/.test(requestId) ? requestId : null,
    retryAfterMs: retryAfterMs(response),
  };
}

/** The parser's own message quotes the text. */
function readJson(text: string): unknown {
  if (text === '') return null;
  const body = parseJson(text);
  if (body === undefined) throw new SyntaxError('the body is not JSON');
  return body;
}

/** Undefined for a gateway's page and other text: nothing in it is reliable. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What happened to the connection; the layers above repeat themselves. */
function innermost(error: unknown): unknown {
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  return cause;
}

/** One short line without control characters and without secrets that an answer echoes. */
function cleaned(text: string, secrets: readonly string[]): string {
  const hidden = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
  const line = hidden.replace(/\p{Cc}+/gu, ' ').trim();
  return line.length <= LONGEST_MESSAGE ? line : `${line.slice(0, LONGEST_MESSAGE)} …`;
}
