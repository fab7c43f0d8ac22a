import { errors } from '@alpacahq/alpaca-trade-api/rest';
import { parseJson, readJson } from '../../connection/json-text.ts';
import { cleanedMessage, noAnswer } from '../../connection/no-answer.ts';
import { problemIn } from '../../connection/parse-problem.ts';
import { retryAfterMs } from '../../connection/retry-after.ts';
import { BrokerError } from '../../port/broker-error.ts';
import type { Failure } from '../../port/failure.ts';
import { type Attempt, readWithRetries, sendOnce } from '../../session/attempts.ts';
import type { TimeAndChance } from '../../session/waits.ts';
import { wireError } from '../wire/error.ts';

export type RawCall = () => Promise<{ readonly raw: Response }>;

export interface RestOptions extends TimeAndChance {
  /** Keys to remove from error messages, even where an answer repeats them. */
  readonly secrets: readonly string[];
}

export class Rest {
  readonly #options: RestOptions;
  readonly #cleanText = (text: string) => cleanedMessage(text, this.#options.secrets);

  constructor(options: RestOptions) {
    this.#options = options;
  }

  read<T>(what: string, call: RawCall, parse: (body: unknown) => T): Promise<T> {
    return readWithRetries(what, this.#options, () => attempt(call, parse, this.#cleanText));
  }

  sendCall<T>(what: string, call: RawCall, parse: (body: unknown) => T): Promise<T> {
    return sendOnce(what, () => attempt(call, parse, this.#cleanText));
  }
}

type CleanText = (text: string) => string;

async function attempt<T>(
  call: RawCall,
  parse: (body: unknown) => T,
  clean: CleanText,
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
    return { type: 'failure', failure: { ...answerHead(response), message: null, problem } };
  }
}

async function toFailure(error: unknown, clean: CleanText): Promise<Failure> {
  if (!(error instanceof errors.ApiError)) return noAnswer(error, clean);
  const body = wireError.safeParse(parseJson(await error.response.text())).data;
  const message = body === undefined ? null : clean(body.message);
  return { ...answerHead(error.response), code: body?.code ?? null, message };
}

function answerHead({ status, headers }: Response) {
  const requestId = headers.get('x-request-id');
  return {
    status,
    code: null,
    requestId: requestId !== null && /^[\w-]{1,64}$/.test(requestId) ? requestId : null,
    retryAfterMs: retryAfterMs(headers),
  };
}
