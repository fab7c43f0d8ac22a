import { errors } from '@alpacahq/alpaca-trade-api/rest';
import { BrokerError } from '../port/broker-error.ts';
import { type Failure, readError, sendError } from './error-map.ts';
import { type Jitter, jittered, pause, type Wall } from './wall.ts';
import { wireError } from './wire/error.ts';

/** Waits before the second and third try of a read. */
const RETRY_AFTER_MS = [250, 1_000];

/** A call of the SDK that leaves the answer's body to us: its own models lose digits and fields. */
type RawCall = () => Promise<{ readonly raw: Response }>;

export interface Rest {
  /** Repeats a read that got no usable answer, twice at most. Throws `BrokerError`. */
  read<T>(what: string, call: RawCall, parse: (body: unknown) => T): Promise<T>;
  /** Sends once whatever happens. Throws `BrokerError`. */
  send<T>(what: string, call: RawCall, parse: (body: unknown) => T): Promise<T>;
}

export function createRest(wall: Wall, jitter: Jitter): Rest {
  async function read<T>(
    what: string,
    call: RawCall,
    parse: (body: unknown) => T,
    tries = 0,
  ): Promise<T> {
    const result = await attempt(call, parse);
    if (result.type === 'answer') return result.value;
    const error = readError(what, result.failure);
    const wait = RETRY_AFTER_MS[tries];
    if (error.kind !== 'unavailable' || wait === undefined) throw error;
    await pause(wall, jittered(wait, jitter));
    return read(what, call, parse, tries + 1);
  }

  return {
    read: (what, call, parse) => read(what, call, parse),
    async send(what, call, parse) {
      const result = await attempt(call, parse);
      if (result.type === 'answer') return result.value;
      throw sendError(what, result.failure);
    },
  };
}

type Attempt<T> =
  | { readonly type: 'answer'; readonly value: T }
  | { readonly type: 'failure'; readonly failure: Failure };

async function attempt<T>(call: RawCall, parse: (body: unknown) => T): Promise<Attempt<T>> {
  let response: Response;
  try {
    response = (await call()).raw;
  } catch (error) {
    return { type: 'failure', failure: await toFailure(error) };
  }
  const text = await response.text();
  try {
    return { type: 'answer', value: parse(text === '' ? null : JSON.parse(text)) };
  } catch (cause) {
    if (cause instanceof BrokerError) throw cause;
    const { status } = response;
    const requestId = response.headers.get('x-request-id');
    return { type: 'failure', failure: { status, code: null, message: null, requestId, cause } };
  }
}

async function toFailure(error: unknown): Promise<Failure> {
  if (error instanceof errors.ApiError) {
    const requestId = error.requestId ?? null;
    const body = wireError.safeParse(parseJson(await error.response.text()));
    const code = body.data?.code ?? null;
    return { status: error.status, code, message: body.data?.message ?? null, requestId };
  }
  return { status: null, code: null, message: noAnswer(error), requestId: null, cause: error };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A gateway's page: it says nothing that could be relied on.
    return null;
  }
}

/** The innermost cause says what happened to the connection; the layers above repeat themselves. */
function noAnswer(error: unknown): string {
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  return `no answer (${cause instanceof Error ? cause.message : String(cause)})`;
}
