import { type Agent, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import type { Wall } from '../port/wall.ts';
import { ANSWER_TIMEOUT_MS, NO_ANSWER_IN_TIME } from '../session/attempts.ts';
import { createGuardedAgent, type ResolveHost, refuseForbiddenLiteral } from './guarded-agent.ts';

/** Ten times the bytes of the largest page that we request. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

export interface HttpOptions {
  readonly origin: string;
  readonly wall: Wall;
  readonly onAnswer?: (answer: Pick<Response, 'status' | 'headers'>) => void;
  readonly maxBytes?: number;
  readonly resolveHost?: ResolveHost | undefined;
}

type HttpAnswer = Awaited<ReturnType<typeof readAnswer>>;

/**
 * Allows ten seconds for a whole answer of bounded size. Follows no redirect, which would take the
 * keys along, and ignores proxies of the environment.
 */
export class Http {
  readonly #options: HttpOptions;
  readonly #agent: Agent;

  constructor(options: HttpOptions) {
    this.#options = options;
    this.#agent = createGuardedAgent(options.origin, options.resolveHost);
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const { origin, onAnswer } = this.#options;
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) throw new Error(`refused to send keys to ${url.origin}`);
    refuseForbiddenLiteral(url);
    const { status, headers, bytes } = await sendRequest(url, init, this.#agent, this.#options);
    onAnswer?.({ status, headers });
    // `Response` rejects a body, even an empty one, for a status such as 204.
    return new Response(bytes.length === 0 ? null : bytes, { status, headers });
  };

  close(): void {
    for (const idleSocket of Object.values(this.#agent.freeSockets).flat()) idleSocket?.destroy();
  }
}

async function sendRequest(
  url: URL,
  init: RequestInit,
  agent: Agent,
  { wall, maxBytes = MAX_BODY_BYTES }: HttpOptions,
): Promise<HttpAnswer> {
  const request = url.protocol === 'https:' ? requestTls : requestPlain;
  const { method = 'GET' } = init;
  const clientRequest = request(url, { agent, method, headers: namedHeaders(init.headers) });
  let stopTimer: () => void = () => undefined;
  const answer = new Promise<HttpAnswer>((resolve, reject) => {
    stopTimer = wall.after(ANSWER_TIMEOUT_MS, () => reject(new Error(NO_ANSWER_IN_TIME)));
    let isAnswered = false;
    clientRequest.on('error', reject);
    clientRequest.on('response', (response) => {
      isAnswered = true;
      readAnswer(response, maxBytes).then(resolve, reject);
    });
    // A server that switches protocols closes without an answer, which Node reports as no error.
    clientRequest.on('close', () => {
      if (!isAnswered) reject(new Error('the connection was closed'));
    });
    clientRequest.end(bodyText(init.body));
  });
  try {
    return await answer;
  } catch (error) {
    clientRequest.destroy();
    throw error;
  } finally {
    stopTimer();
  }
}

async function readAnswer(response: IncomingMessage, maxBytes: number) {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw new Error(`answer larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const status = response.statusCode ?? 0;
  return { status, headers: toHeaders(response), bytes: Buffer.concat(chunks) };
}

function toHeaders({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
}

/** `Headers` is not used: its error would repeat a secret that is no valid header. */
function namedHeaders(headers: RequestInit['headers']): Record<string, string> {
  if (headers === undefined) return {};
  if (Array.isArray(headers) || headers instanceof Headers) throw new TypeError('headers by name');
  return headers as Record<string, string>;
}

function bodyText(body: RequestInit['body']): string {
  if (body === null || body === undefined) return '';
  if (typeof body === 'string') return body;
  throw new TypeError('only texts can be sent');
}
