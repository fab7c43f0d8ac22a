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
    return readWithRetries(requestName, this.#options, () => this.#attempt(call, parse));
  }

  sendCall<T>(requestName: string, call: RawCall, parse: (body: unknown) => T): Promise<T> {
    return sendOnce(requestName, () => this.#attempt(call, parse));
  }

  async #attempt<T>(call: RawCall, parse: (body: unknown) => T): Promise<Attempt<T>> {
    let response: Response;
    try {
      response = (await call()).raw;
    } catch (error) {
      return { type: 'failure', failure: await this.#toFailure(error) };
    }
    const text = await response.text();
    try {
      return { type: 'answer', value: parse(readJson(text)) };
    } catch (error) {
      if (error instanceof BrokerError) throw error;
      const parseProblem = this.#cleanText(problemIn(error));
      const failure = { ...answerHead(response), message: null, parseProblem };
      return { type: 'failure', failure };
    }
  }

  async #toFailure(error: unknown): Promise<Failure> {
    if (!(error instanceof errors.ApiError)) return noAnswerFailure(error, this.#cleanText);
    const body = wireError.safeParse(parseJson(await error.response.text())).data;
    const message = body === undefined ? null : this.#cleanText(body.message);
    return { ...answerHead(error.response), code: body?.code ?? null, message };
  }
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
