import { errors } from '@alpacahq/alpaca-trade-api/rest';
import { parseJson, readJson } from '../../connection/json-text.ts';
import { cleanedMessage, noAnswerFailure } from '../../connection/no-answer.ts';
import { problemIn } from '../../connection/parse-problem.ts';
import { retryAfterMs } from '../../connection/retry-after.ts';
import { BrokerError } from '../../port/broker-error.ts';
import type { Failure } from '../../port/failure.ts';
import { type Attempt, readWithRetries, sendOnce } from '../../session/attempts.ts';
import type { ClockAndJitter } from '../../session/waits.ts';
import { wireError } from '../wire/error.ts';

export type RawCall = () => Promise<{ readonly raw: Response }>;

export interface RestOptions extends ClockAndJitter {
  /** Keys to remove from error messages, even where an answer repeats them. */
  readonly secrets: readonly string[];
}

export class Rest {
  readonly #options: RestOptions;
  readonly #cleanText = (text: string) => cleanedMessage(text, this.#options.secrets);

  constructor(options: RestOptions) {
    this.#options = options;
  }

  read<T>(requestName: string, call: RawCall, parse: (body: unknown) => T): Promise<T> {
    return readWithRetries(requestName, this.#options, () =>
      attemptCall(call, parse, this.#cleanText),
    );
  }

  sendCall<T>(requestName: string, call: RawCall, parse: (body: unknown) => T): Promise<T> {
    return sendOnce(requestName, () => attemptCall(call, parse, this.#cleanText));
  }
}

type CleanText = (text: string) => string;

async function attemptCall<T>(
  call: RawCall,
  parse: (body: unknown) => T,
  cleanText: CleanText,
): Promise<Attempt<T>> {
  let response: Response;
  try {
    response = (await call()).raw;
  } catch (error) {
    return { type: 'failure', failure: await toFailure(error, cleanText) };
  }
  const text = await response.text();
  try {
    return { type: 'answer', value: parse(readJson(text)) };
  } catch (error) {
    if (error instanceof BrokerError) throw error;
    const problem = cleanText(problemIn(error));
    return {
      type: 'failure',
      failure: { ...answerHead(response), message: null, parseProblem: problem },
    };
  }
}

async function toFailure(error: unknown, cleanText: CleanText): Promise<Failure> {
  if (!(error instanceof errors.ApiError)) return noAnswerFailure(error, cleanText);
  const body = wireError.safeParse(parseJson(await error.response.text())).data;
  const message = body === undefined ? null : cleanText(body.message);
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
